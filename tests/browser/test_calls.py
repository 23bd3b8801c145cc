"""Being called back, in the browser: asked once and at the right moment, called when nobody looks, set on a page.

Headless Chromium allows no notifications and knows no push service, so both are stand-ins here: the permission, what a
page shows, and the subscription. The worker that shows pushes is the real one.
"""

from __future__ import annotations

from random import Random
from typing import Any

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Newcomer
from tests.browser.faults import Faults
from tests.browser.playing import click, invitation, join, look, open_table
from tests.browser.test_access import OPTIONS, check

DEVICE = """(() => {
  window.asked = 0;
  window.shown = [];
  const at = "stand-in.";
  class StandIn {
    static get permission() { return localStorage.getItem(`${at}permission`) ?? "default"; }
    static async requestPermission() {
      window.asked += 1;
      localStorage.setItem(`${at}permission`, localStorage.getItem(`${at}answer`) ?? "granted");
      return StandIn.permission;
    }
  }
  window.Notification = StandIn;
  Object.defineProperty(document, "hidden", { get: () => window.away === true });
  ServiceWorkerRegistration.prototype.showNotification = async (title, more) => {
    window.shown.push({ title, ...more });
  };
  const p256dh = "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM";
  const subscription = {
    endpoint: "https://push.example/1",
    toJSON: () => ({ endpoint: "https://push.example/1", keys: { p256dh, auth: "tBHItJI5svbpez7KI4CCXg" } }),
    unsubscribe: async () => localStorage.removeItem(`${at}push`),
  };
  PushManager.prototype.getSubscription = async () => (localStorage.getItem(`${at}push`) ? subscription : null);
  PushManager.prototype.subscribe = async () => (localStorage.setItem(`${at}push`, "1"), subscription);
})();"""


def with_device(page: Page, answer: str = "granted") -> Page:
    """A browser that can be called; its own question is answered so."""
    page.add_init_script(DEVICE + f"localStorage.setItem('stand-in.answer', '{answer}');")
    return page


def asked(page: Page) -> int:
    """How often the browser's own question was put."""
    found: int = page.evaluate("window.asked")
    return found


def finish(page: Page) -> None:
    """Click until it is not one's turn any more."""
    rng = Random(1)
    while page.locator("#status.yours").count():
        if choices := look(page)["choices"]:
            click(page, rng.choice(choices))
        else:
            page.wait_for_timeout(20)


def together(ana: Page, boris: Page) -> None:
    open_table(ana, "gardens", "me", "friend")
    join(boris, invitation(ana), "Boris")
    ana.wait_for_selector("#status.yours")


def test_it_asks_once_after_the_first_move_and_calls_when_nobody_looks(newcomer: Newcomer) -> None:
    ana, boris = with_device(newcomer("Ana", **PHONE)), newcomer()
    together(ana, boris)
    question = ana.locator("#call-ask")
    expect(question).to_be_hidden()
    finish(ana)
    expect(question).to_contain_text("Boris is to move. We can tell this device when it is your turn.")
    assert asked(ana) == 0, "the browser asks after the player has said yes"
    found = Axe().run(ana, context="#call-ask", options=OPTIONS).response["violations"]
    assert [each["id"] for each in found] == []
    question.get_by_role("button", name="Not now").tap()
    expect(question).to_be_hidden()
    finish(boris)
    ana.wait_for_selector("#status.yours")
    finish(ana)
    expect(question).to_be_hidden()

    ana.evaluate("localStorage.setItem('orrery.call.asked', Date.now() - 31 * 24 * 3600 * 1000)")
    finish(boris)
    ana.wait_for_selector("#status.yours")
    finish(ana)
    question.get_by_role("button", name="Yes, call me").tap()
    expect(ana.locator("#said")).to_have_text("We call you when it is your turn.")
    expect(question).to_be_hidden()
    assert asked(ana) == 1

    ana.evaluate("window.away = true")
    finish(boris)
    ana.wait_for_function("() => window.shown.length", polling=20)
    [call] = ana.evaluate("window.shown")
    name = str(ana.locator("h1").text_content()).partition("table ")[2]
    assert call["title"] == f"Your turn at {name}"
    assert call["body"] == "Gardens of Uranus. Boris waits for you."
    assert call["data"]["url"] in ana.url

    ana.goto("/me/calls")
    expect(ana.locator("[data-channel=push] [data-state]")).to_have_text("allowed on this device")


def test_who_refuses_is_told_how_to_allow_it_again(newcomer: Newcomer) -> None:
    ana, boris = with_device(newcomer("Ana"), "denied"), newcomer()
    together(ana, boris)
    finish(ana)
    ana.get_by_role("button", name="Yes, call me").click()
    expect(ana.locator("#call-ask")).to_contain_text("Allow notifications for this page")
    ana.get_by_role("button", name="Close", exact=True).click()
    expect(ana.locator("#call-ask")).to_be_hidden()
    ana.goto("/me/calls")
    for name in ("browser", "push"):
        channel = ana.locator(f"[data-channel={name}]")
        expect(channel).to_contain_text("Allow notifications for this page")
        expect(channel.locator("input")).to_be_disabled()


def test_the_page_keeps_every_change(newcomer: Newcomer, faults: Faults) -> None:
    page = with_device(newcomer("Ana"))
    page.goto("/me/calls")
    push = page.locator("[data-channel=push]")
    push.locator(".switch").click()
    expect(push.locator("[data-state]")).to_be_visible()
    assert asked(page) == 1
    expect(page.locator("[data-channel=browser] input")).to_be_checked()
    expect(page.get_by_label("Mail address")).to_have_count(0)  # this server sends none

    faults.expect("422 POST")
    page.get_by_label("Address of the webhook").fill("127.0.0.1/hook")
    page.get_by_label("Address of the webhook").press("Tab")
    expect(page.locator("#said")).to_contain_text("private network")
    page.get_by_label("Address of the webhook").fill("ntfy.example/ana")
    page.get_by_label("Address of the webhook").press("Enter")
    expect(page.locator("[name=hook_on]")).to_be_checked()
    expect(page.get_by_role("button", name="Turn everything off")).to_be_visible()  # Enter is no press on that

    hours = page.locator("[data-hours]")
    hours.scroll_into_view_if_needed()
    box = hours.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] * 22.5 / 24, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] * 7.5 / 24, box["y"] + 20, steps=3)
    page.mouse.up()
    expect(page.locator(".hours .quiet")).to_have_count(10)
    expect(page.get_by_label("Quiet from, hour")).to_have_value("22")
    page.get_by_label("Quiet to, hour").fill("6")
    page.get_by_label("Quiet to, hour").press("Tab")
    expect(page.locator(".hours .quiet")).to_have_count(8)
    page.get_by_text("Nobody", exact=True).click()
    expect(page.locator("#said")).to_have_text("Kept.")
    check(page, "when to call me")

    page.get_by_role("button", name="Turn everything off").click()
    expect(page.locator("#calls")).to_contain_text("You are not called at all.")
    page.reload()
    expect(page.get_by_role("button", name="Call me again")).to_be_visible()
    expect(page.get_by_role("radio", name="Nobody")).to_be_checked()
    expect(page.get_by_label("Address of the webhook")).to_have_value("https://ntfy.example/ana")
    expect(page.locator(".hours .quiet")).to_have_count(8)


def test_without_https_the_page_says_what_is_needed(newcomer: Newcomer) -> None:
    page = newcomer()
    page.add_init_script("Object.defineProperty(window, 'isSecureContext', { get: () => false });")
    page.goto("/me/calls")
    for name in ("browser", "push"):
        expect(page.locator(f"[data-channel={name}]")).to_contain_text("Needs HTTPS")
        expect(page.locator(f"[data-channel={name}] input")).to_be_disabled()


def test_the_worker_shows_a_push_and_opens_its_table(newcomer: Newcomer) -> None:
    page = newcomer()
    page.goto("/")
    with page.context.expect_event("serviceworker") as started:
        page.evaluate("navigator.serviceWorker.register('/sw.js')")
    worker: Any = started.value
    seen = worker.evaluate(
        """async () => {
          const shown = [];
          const opened = [];
          self.registration.showNotification = async (title, more) => void shown.push({ title, ...more });
          self.clients.openWindow = async (url) => void opened.push(url.pathname);
          const wait = (event) => {
            const waits = [];
            event.waitUntil = (work) => waits.push(work);
            self.dispatchEvent(event);
            return Promise.all(waits);
          };
          const call = { title: "Your turn at Poppy", text: "Ana waits for you.", url: "/t/1", tag: "table-1" };
          await wait(new PushEvent("push", { data: JSON.stringify(call) }));
          await wait(new PushEvent("push", { data: "not ours" }));
          const notification = { close() {}, data: { url: "/t/1" } };
          await wait(Object.assign(new Event("notificationclick"), { notification }));
          const elsewhere = { close() {}, data: { url: "https://elsewhere.example/" } };
          await wait(Object.assign(new Event("notificationclick"), { notification: elsewhere }));
          return { shown, opened };
        }"""
    )
    assert [(each["title"], each["tag"]) for each in seen["shown"]] == [
        ("Your turn at Poppy", "table-1"),
        ("Orrery", "orrery"),
    ]
    assert seen["opened"] == ["/t/1"]
