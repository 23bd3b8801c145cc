// This browser as something that can be called: what it allows, and its subscription for pushes.

import { _ } from "./language.js";

const PATIENCE = 15_000; // ms: the server may have to wait for another one
const TRIAL = { title: _("This is how Orrery calls you"), text: _("It works."), url: "/me/calls", tag: "table-trial" };

export const canNotify = () => isSecureContext && "Notification" in window && "serviceWorker" in navigator;
export const canPush = () => canNotify() && "PushManager" in window;

// "granted", "denied" or "default"; "none" where there is no such thing.
export const permission = () => (canNotify() ? Notification.permission : "none");

// Asks the browser's own question. Only ever after the player has said yes to ours.
export const allow = async () => (canNotify() ? Notification.requestPermission() : "none");

async function registered() {
  await navigator.serviceWorker.register("/sw.js");
  return navigator.serviceWorker.ready;
}

// Shown by the worker: a phone shows no other.
export async function notify({ title, text, url, tag } = TRIAL) {
  const worker = await registered();
  await worker.showNotification(title, { body: text, tag, data: { url }, icon: "/icon-192.png" });
}

// The subscription of this browser, if it has one.
export async function subscribed() {
  if (!canPush()) return null;
  const worker = await navigator.serviceWorker.getRegistration("/");
  return (await worker?.pushManager.getSubscription()) ?? null;
}

// Subscribe, and tell the server. Throws if the browser or the server does not want to.
export async function subscribe() {
  const worker = await registered();
  const { key } = await ask("/me/calls/key");
  let found = await worker.pushManager.getSubscription();
  if (found && !sameKey(found.options?.applicationServerKey, key)) {
    await found.unsubscribe(); // made for another key of this server
    found = null;
  }
  found ??= await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
  await ask("/me/calls/push", { ...found.toJSON(), zone: zone() });
  return found;
}

export async function unsubscribe() {
  const found = await subscribed();
  if (!found) return;
  await ask("/me/calls/push/off", { endpoint: found.endpoint });
  await found.unsubscribe();
}

export const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

// JSON from the server, or an error with its words.
export async function ask(url, content) {
  const options = content && {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(content),
  };
  const response = await fetch(url, { ...options, signal: AbortSignal.timeout(PATIENCE) });
  const data = await response.json().catch(() => ({}));
  if (!response.ok) throw new Error(data.text ?? _("The server did not answer. Try again in a moment."));
  return data;
}

function bytes(key) {
  const text = atob(key.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

function sameKey(buffer, key) {
  if (!buffer) return true; // the browser does not say
  const ours = bytes(key);
  return new Uint8Array(buffer).every((byte, i) => byte === ours[i]);
}
