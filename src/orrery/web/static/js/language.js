// What scripts say, in the language of the page. The sentences stand here in English; those of another language come in a
// script of their own (`words-de.js`), which only pages in that language load. `tools/messages.py` finds them by `_(` and
// `ngettext(`, so each must be a whole sentence, with `{name}` for what is filled in.

const { words = {}, form = (n) => Number(n !== 1) } = globalThis.orreryLanguage ?? {};

const filled = (text, values) => text.replace(/\{(\w+)\}/g, (gap, name) => values[name] ?? gap);

export const _ = (message, values = {}) => filled(words[message]?.[0] ?? message, values);

export function ngettext(one, many, count, values = {}) {
  const text = words[one]?.[form(count)] ?? (count === 1 ? one : many);
  return filled(text, { count, ...values });
}
