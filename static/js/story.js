/* What has just happened, as a story: the steps since one's own last decision, one after the other on the board, with the
   line of the log that tells each. It can be stepped by press and by key, and plays by itself where motion is welcome.
   Without it the log of the page is the story, as a list. */
"use strict";

(() => {
  const EACH = 1600;
  const table = document.getElementById("table");
  const story = document.getElementById("story");
  const offer = document.getElementById("story-offer");
  if (!table || !story || !offer) return;

  const still = window.matchMedia("(prefers-reduced-motion: reduce)");
  const part = (name) => story.querySelector(`[data-story="${name}"]`);
  const scenes = new Map();
  let steps = [];
  let at = 0;
  let timer = 0;

  const phone = window.matchMedia("(max-width: 64rem)");
  const isDeed = (entry) => entry.classList.contains("decided");
  const isNews = (entry) => !entry.classList.contains("mine") && /\bkind-(play|course)\b/.test(entry.className);
  const isTheirs = (entry) => !entry.classList.contains("mine") && entry.classList.contains("kind-play");

  /* The lines of the log after one's own last decision, which one made on the board as it was: what came of it, and what
     others did. While it is one's own turn and nothing has come of that decision yet, those after the decision before
     the last news that are not of one's own doing alone. */
  function found() {
    const entries = [...table.querySelectorAll("#lines .entry:not(.said)")];
    const own = "yours" in document.getElementById("say").dataset;
    const newest = since(entries);
    if (newest.length > 0 || !own) return newest;
    const last = entries.findLastIndex(isNews);
    const next = entries.findIndex((entry, number) => number > last && isDeed(entry));
    return since(entries.slice(0, next === -1 ? last + 1 : next));
  }

  /* Those that lead to a step; none where nobody's pieces or cards were moved by them. */
  function since(told) {
    const last = told.findLastIndex(isDeed);
    // Before one's first move the story begins with the first move of anybody: until then there is no board.
    const first = last === -1 ? told.findIndex(isTheirs) : last + 1;
    const lines = first === -1 ? [] : told.slice(first).filter((entry) => entry.querySelector("a.at"));
    return lines.some((entry) => entry.classList.contains("kind-play")) ? lines : [];
  }

  function look() {
    steps = found();
    offer.hidden = steps.length === 0;
    if (phone.matches) keepInSight();
    if (!story.hidden && steps.length === 0) close();
    else if (!story.hidden) mark();
  }

  /* On a phone the head of the page is scrolled away; what is to be done stays, and the button with it. */
  function keepInSight() {
    const say = document.getElementById("say");
    if (offer.parentElement !== say) say.append(offer);
  }

  async function scene(address) {
    if (!scenes.has(address)) {
      const reply = await fetch(address, { headers: { "HX-Request": "true" } });
      if (!reply.ok) throw new Error(String(reply.status));
      const page = new DOMParser().parseFromString(await reply.text(), "text/html");
      scenes.set(address, page.querySelector("#stage .scene"));
    }
    return scenes.get(address).cloneNode(true);
  }

  function mark() {
    const focused = document.activeElement;
    part("back").disabled = at === 0;
    part("on").disabled = at >= steps.length - 1;
    for (const name of ["back", "place", "on", "play"]) part(name).hidden = steps.length < 2;
    if (focused.disabled) story.focus({ preventScroll: true });
    part("place").textContent = `${at + 1} / ${steps.length}`;
  }

  /* The line of the log as it stands there, its number of a rule called a rule. */
  function words(told) {
    const copy = told.cloneNode(true);
    const cited = copy.querySelector(".cited");
    if (cited) cited.textContent = story.dataset.rule.replace("#", cited.textContent);
    return copy.childNodes;
  }

  async function show(number) {
    at = Math.max(0, Math.min(number, steps.length - 1));
    const here = steps[at];
    mark();
    try {
      const drawn = await scene(here.querySelector("a.at").getAttribute("href"));
      if (steps[at] !== here || story.hidden) return;
      part("told").replaceChildren(...words(here.querySelector(".told")));
      part("scene").replaceChildren(drawn);
      story.dataset.step = here.querySelector("a.at").textContent;
    } catch {
      close();
    }
  }

  function play(on) {
    window.clearInterval(timer);
    timer = on ? window.setInterval(() => (at < steps.length - 1 ? show(at + 1) : play(false)), EACH) : 0;
    const button = part("play");
    button.textContent = on ? button.dataset.pause : button.dataset.play;
  }

  function open() {
    steps = found();
    if (!steps.length) return;
    if (phone.matches) table.querySelector('.tabs a[href="#board"]').click();
    table.dataset.story = "told";
    story.hidden = false;
    offer.setAttribute("aria-expanded", "true");
    story.focus({ preventScroll: true });
    show(0);
    play(!still.matches);
  }

  function close() {
    if (story.hidden) return;
    play(false);
    delete table.dataset.story;
    story.hidden = true;
    offer.setAttribute("aria-expanded", "false");
    if (story.contains(document.activeElement) || document.activeElement === document.body) offer.focus();
  }

  const DEEDS = {
    back: () => { play(false); show(at - 1); },
    on: () => { play(false); show(at + 1); },
    play: () => {
      if (!timer && at >= steps.length - 1) show(0);
      play(!timer);
    },
    close,
  };
  const KEYS = { ArrowLeft: "back", ArrowRight: "on", " ": "play", Escape: "close" };

  offer.addEventListener("click", () => (story.hidden ? open() : close()));
  story.addEventListener("click", (event) => DEEDS[event.target.closest("button[data-story]")?.dataset.story]?.());
  story.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented || event.target.closest(".pan")) return;
    if (event.key === " " && event.target.closest("button")) return;
    if (!Object.hasOwn(KEYS, event.key)) return;
    event.preventDefault();
    DEEDS[KEYS[event.key]]();
  });
  /* It stands in the place of the board: another part of the page, or the board itself, ends it. */
  table.addEventListener("tab", close);
  document.body.addEventListener("htmx:afterSettle", look);
  document.body.addEventListener("htmx:afterRequest", look);
  look();
})();
