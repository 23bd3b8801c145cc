// Shows what is pushed to this browser when no page is open, and opens the table when it is clicked. It keeps no pages.

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("push", (event) => {
  let call = {};
  try {
    call = event.data?.json() ?? {};
  } catch {
    // Not ours; browsers want something to be shown all the same
  }
  const { title = "Orrery", text = "Look in at your tables.", url = "/mine", tag = "orrery" } = call;
  const look = { body: text, tag, data: { url }, icon: "/icon-192.png", badge: "/icon-192.png" };
  event.waitUntil(self.registration.showNotification(title, look));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(new URL(event.notification.data?.url ?? "/", self.location.origin)));
});

// The table, in the page that shows it if there is one.
async function open(url) {
  if (url.origin !== self.location.origin) return;
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((page) => new URL(page.url).pathname === url.pathname);
  if (there) await there.focus();
  else await self.clients.openWindow(url);
}

// The browser has given itself another address: tell the server.
self.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(renew(event.oldSubscription));
});

async function renew(old) {
  const options = { userVisibleOnly: true, applicationServerKey: old?.options.applicationServerKey };
  if (!options.applicationServerKey) return;
  const fresh = await self.registration.pushManager.subscribe(options);
  const headers = { "Content-Type": "application/json" };
  await fetch("/me/calls/push", { method: "POST", headers, body: JSON.stringify(fresh) });
}
