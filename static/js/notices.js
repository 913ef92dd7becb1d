// Keeps the number of matches that wait for the reader in the title, on the icon and on the way to the next of them; on the page of wishes it also asks
// the browser whether it lets itself be told while no page is open.
(() => {
  "use strict";

  const icon = document.querySelector("link[rel~=icon][data-waiting]");
  const MOST = 10;
  const PAUSE = 1000;
  const plainIcon = icon?.dataset.icon;
  let timer = 0;

  const nextTable = () => document.getElementById("next-table");

  const show = ({ count, elsewhere = 0 }) => {
    const next = nextTable();
    if (next) {
      next.hidden = !elsewhere;
      next.querySelector(".number").textContent = `(${elsewhere})`;
    }
    const bare = document.title.replace(/^\(\d+\) /, "");
    document.title = count ? `(${count}) ${bare}` : bare;
    icon.href = plainIcon.replace("/0.", `/${Math.min(count, MOST)}.`);
  };

  const look = async () => {
    timer = 0;
    try {
      const at = nextTable()?.dataset.at;
      const reply = await fetch(icon.dataset.waiting + (at ? `?at=${at}` : ""));
      if (reply.ok) show(await reply.json());
    } catch {
      // Without a connection the number stays what it was.
    }
  };

  // However much happens at once, one look a second is enough.
  if (icon) document.body.addEventListener("rang", () => (timer ||= setTimeout(look, PAUSE)));

  // The key t leads to the next match that waits; never while typing.
  document.addEventListener("keydown", (event) => {
    if (event.key !== "t" || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented || event.isComposing) return;
    if (event.target.closest("input, textarea, select, [contenteditable], dialog[open]")) return;
    const next = nextTable();
    if (next && !next.hidden) next.click();
  });

  const form = document.getElementById("push");
  if (!form || !("serviceWorker" in navigator) || !("PushManager" in window)) return;
  const button = form.querySelector("button");
  const state = form.querySelector("[role=status]");

  const toBytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));

  const tell = async (what, subscription) => {
    const { endpoint, keys } = subscription.toJSON();
    const body = new FormData(form);
    for (const [name, value] of Object.entries({ do: what, endpoint, p256dh: keys.p256dh, auth: keys.auth })) body.set(name, value);
    const reply = await fetch(form.action, { method: "POST", body });
    if (!reply.ok) throw new Error(await reply.text());
  };

  const say = (on, problem = "") => {
    form.hidden = false;
    form.dataset.on = on ? "yes" : "";
    button.textContent = on ? form.dataset.turnOff : form.dataset.turnOn;
    state.textContent = problem || (on ? form.dataset.isOn : form.dataset.isOff);
  };

  const switchOver = async (registration) => {
    const held = await registration.pushManager.getSubscription();
    if (form.dataset.on) {
      if (held) await tell("remove", held);
      await held?.unsubscribe();
      return say(false);
    }
    if ((await Notification.requestPermission()) !== "granted") return say(false, form.dataset.refused);
    const options = { userVisibleOnly: true, applicationServerKey: toBytes(form.dataset.key) };
    await tell("add", held || (await registration.pushManager.subscribe(options)));
    return say(true);
  };

  const begin = async () => {
    const registration = await navigator.serviceWorker.register(form.dataset.worker);
    const held = await registration.pushManager.getSubscription();
    // What the browser still holds the site may have forgotten.
    if (held) await tell("add", held);
    say(Boolean(held));
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      button.disabled = true;
      await switchOver(registration).catch(() => say(Boolean(form.dataset.on), form.dataset.failed));
      button.disabled = false;
    });
  };
  begin().catch(() => say(false, form.dataset.failed));
})();
