// Keeps the lobby's lists up to date without ever moving what the reader points at or has focus on: what is new waits
// behind a button until the pointer and the focus are elsewhere. Without this script the page is a page like any other.
(() => {
  "use strict";

  const HOLDING = ".row, .match, .card, .games-lead";
  const OFTEN = 1500;
  const SETTLED = 2500;
  let waiting = null;
  let asked = -OFTEN;
  let due = 0;

  const lists = () => document.getElementById("lists");

  function held() {
    const focused = document.activeElement;
    const below = HOLDING.split(", ").map((kind) => `main ${kind}:hover`).join(", ");
    return Boolean(document.querySelector(below) || (focused && focused.closest(HOLDING)));
  }

  function parsed(text) {
    return new DOMParser().parseFromString(text, "text/html").getElementById("lists");
  }

  // While the lists are held: times go on, rows that are gone say so, and each list counts what is new.
  function announce() {
    for (const row of lists().querySelectorAll(".row")) {
      const newer = waiting.querySelector(`#${row.id}`);
      row.classList.toggle("gone", !newer);
      const [time, later] = [row, newer].map((one) => one && one.querySelector("time"));
      if (time && later) time.textContent = later.textContent;
    }
    // What is new in a list that is not shown yet counts with the first that is.
    const buttons = [...lists().querySelectorAll("[data-fresh]")];
    const counts = new Map(buttons.map((button) => [button, 0]));
    for (const list of waiting.querySelectorAll(".list")) {
      const fresh = [...list.querySelectorAll(".row")].filter((row) => !document.getElementById(row.id)).length;
      const button = buttons.find((one) => one.dataset.fresh === list.dataset.list) || buttons[0];
      if (!button || !fresh) continue;
      counts.set(button, counts.get(button) + fresh);
      button.dataset.leads = list.dataset.list;
    }
    for (const [button, fresh] of counts) {
      button.hidden = fresh === 0;
      button.textContent = (fresh === 1 ? button.dataset.one : button.dataset.many).replace("#", fresh);
    }
  }

  // Where a list is scrolled within its box, the box is as high as whole rows are: none is cut in two.
  function fit() {
    for (const box of document.querySelectorAll(".list .rows, .matches")) {
      box.style.maxHeight = "";
      const [most, top] = [parseFloat(getComputedStyle(box).maxHeight), box.getBoundingClientRect().top];
      if (!most || box.scrollHeight <= most) continue;
      const ends = Array.from(box.children, (row) => row.getBoundingClientRect().bottom - top + box.scrollTop);
      box.style.maxHeight = `${ends.findLast((end) => end <= most) || ends[0]}px`;
    }
  }

  function show() {
    const newer = waiting;
    waiting = null;
    // The games stand between the lists and stay as they are, as `hx-preserve` has it elsewhere.
    const [games, room] = [lists(), newer].map((one) => one.querySelector("#games-between"));
    if (games && room) room.replaceWith(games);
    lists().replaceWith(newer);
    window.htmx.process(newer);
    fit();
  }

  function showWhenFree() {
    window.setTimeout(() => {
      if (waiting && !held()) show();
    }, 150);
  }

  // At once, then at most every so often, however much happens on the site; the last that happened is never left out.
  function ask(wait) {
    if (due) return;
    due = window.setTimeout(() => {
      due = 0;
      asked = performance.now();
      const shown = lists() || document.getElementById("places");
      if (shown) window.htmx.trigger(shown, "stale");
    }, wait);
  }

  document.body.addEventListener("moved", () => ask(Math.max(0, asked + OFTEN - performance.now())));
  // What happened between the page's making and its first hearing of anything.
  window.setTimeout(() => ask(0), SETTLED);

  document.addEventListener("htmx:beforeSwap", (event) => {
    const { elt, target, serverResponse } = event.detail;
    if (target.id === "places") {
      event.detail.shouldSwap = event.detail.shouldSwap && !target.contains(document.activeElement);
    } else if (elt.id === "lists" && held()) {
      const newer = parsed(serverResponse);
      if (!newer) return;
      event.detail.shouldSwap = false;
      waiting = newer;
      announce();
    } else if (target.id === "lists") {
      waiting = null;
    }
  });

  document.addEventListener("click", (event) => {
    const fresh = event.target.closest("[data-fresh]");
    if (fresh && waiting) {
      const list = fresh.dataset.leads;
      show();
      const first = document.querySelector(`.list[data-list="${list}"] .row-link`);
      if (first) first.focus();
    }
  });
  // Before the lists that have come in are painted for the first time, not once htmx has settled them.
  document.addEventListener("htmx:afterSwap", fit);
  window.addEventListener("resize", fit);
  fit();
  document.addEventListener("pointerout", showWhenFree);
  document.addEventListener("focusout", showWhenFree);
})();
