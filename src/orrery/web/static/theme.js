// Day or night, set before the first paint: a page must not flash in the wrong light. Loaded in <head>, blocking.
try {
  const theme = localStorage.getItem("orrery.theme");
  if (theme === "day" || theme === "night") document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be switched off; then the page follows the light of the system.
}
