/* The table where there are scripts: clocks tick, the log stays at its end.
   Whatever this does can be done without it, by the forms and links of the page. */

(() => {
  "use strict";

  const SECOND = 1000;
  const DAY = 86400 * SECOND;
  const LOW = 0.1;
  const TALK_EVERY = 20 * SECOND;
  const table = document.getElementById("table");
  if (!table) return;

  const byId = (id) => document.getElementById(id);
  const all = (selector, root = document) => Array.from(root.querySelectorAll(selector));

  document.addEventListener("click", (event) => {
    if (event.target.closest("#ask [data-close]")) {
      event.preventDefault();
      byId("ask").close();
    }
  });

  // A question that was answered with no, or left by a key, is over: whatever comes next must not bring it back.
  document.addEventListener("close", ({ target }) => {
    if (target.id === "ask" && !target.open) target.replaceChildren();
  }, true);

  /* The keys of the replay that have a meaning here: b bookmarks the step, c goes to the note on it. Never while typing. */

  const SHORTCUTS = {
    b: () => byId("bookmark").click(),
    c: () => byId("note-text").focus(),
  };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented || event.isComposing) return;
    if (!Object.hasOwn(SHORTCUTS, event.key) || !byId("notes")) return;
    if (event.target.closest("input, textarea, select, [contenteditable], dialog[open]")) return;
    event.preventDefault();
    byId("notes").open = true;
    showTabOf(byId("notes"));
    SHORTCUTS[event.key]();
  });

  // On a phone the parts of the page are tabs. The links of the bar become the tabs; where they are not shown nothing is
  // hidden by them.

  const tabs = all(".tabs a:not(.to-choices)", table);
  const panes = () => tabs.map((tab) => [tab, byId(tab.hash.slice(1))]);

  function showTab(chosen) {
    table.dataset.tab = chosen.hash.slice(1);
    for (const tab of tabs) {
      tab.setAttribute("aria-selected", String(tab === chosen));
      tab.setAttribute("tabindex", tab === chosen ? "0" : "-1");
    }
    if (table.dataset.tab === "log") toEnd();
    table.dispatchEvent(new CustomEvent("tab"));
  }

  /* The tab in which an element of the page is; what a link leads to must not be hidden. */
  function showTabOf(element) {
    const beside = element?.closest(".around-pane, .watching, .notes");
    const [tab] = panes().find(([, pane]) => pane?.contains(element)) || [beside && byTab("seats")];
    if (tab) showTab(tab);
  }

  const byTab = (name) => tabs.find((tab) => tab.hash === `#${name}`);

  function makeTabs() {
    const list = table.querySelector(".tabs");
    if (!list) return;
    list.setAttribute("role", "tablist");
    list.setAttribute("aria-label", list.parentElement.getAttribute("aria-label"));
    for (const [tab, pane] of panes()) {
      tab.setAttribute("role", "tab");
      tab.setAttribute("aria-controls", pane.id);
    }
    list.addEventListener("click", (event) => {
      const tab = event.target.closest("[role=tab]");
      if (!tab) return;
      event.preventDefault();
      showTab(tab);
      window.scrollTo(0, 0);
    });
    list.addEventListener("keydown", (event) => {
      const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      const at = tabs.indexOf(event.target);
      if (!way || at < 0) return;
      event.preventDefault();
      const next = tabs[(at + way + tabs.length) % tabs.length];
      showTab(next);
      next.focus();
    });
    showTab(byTab("board"));
    showTabOf(byId(location.hash.slice(1)));
    window.addEventListener("hashchange", () => showTabOf(byId(location.hash.slice(1))));
  }

  // When the match ends, what came of it is shown, once, unless somebody is writing.

  const isOver = () => Boolean(table.querySelector(".result-box"));
  let over = isOver();

  function showResult() {
    const ends = !over && isOver();
    over = isOver();
    // What was said of the last move is told by the result, which begins at the top.
    if (ends && byId("notice").querySelector(".good")) byId("notice").replaceChildren();
    if (!ends || document.activeElement?.closest("input, textarea")) return;
    showTab(byTab("board"));
    window.scrollTo(0, 0);
  }

  // The log: it stays at its end if it was there.

  const scroller = () => table.querySelector(".scroller");
  const atEnd = (box) => box.scrollHeight - box.scrollTop - box.clientHeight < 40;
  let stick = true;

  function toEnd() {
    const box = scroller();
    if (box) box.scrollTop = box.scrollHeight;
  }

  // What was said of a move is of no use any more when the turn has come round again; what comes with the turn is, and what
  // came of a play may not have been read.

  const isMine = () => "yours" in byId("say").dataset;
  let mine = isMine();
  let said = byId("notice");

  function forget(asked) {
    const [before, old, notice] = [mine, said, byId("notice")];
    [mine, said] = [isMine(), notice];
    const isRound = mine && !before && asked?.id === "bell";
    if (isRound && notice === old && notice.querySelector(".good:not(.news)")) notice.replaceChildren();
  }

  // Beside the goal there may be no room for all who have decided: a tap on them opens both.

  document.addEventListener("click", ({ target }) => {
    const goal = target.closest("#say .decided")?.parentElement.querySelector(".goal");
    if (goal) goal.open = !goal.open;
  });

  // Of a receipt that is longer than its room, or has more to tell, all is shown when that is asked for. It is of no use
  // any more once it is tapped again, nor is a refusal once something else is chosen.

  document.addEventListener("click", ({ target }) => {
    const notice = target.closest("#notice");
    if (!notice || target.closest("a, button:not(.whole)")) return;
    const button = notice.querySelector("button.whole:not([hidden])");
    if (button && !notice.matches(".whole")) {
      notice.classList.add("whole");
      button.parentElement.append(button);
      notice.tabIndex = 0;
      notice.focus({ preventScroll: true });
      button.textContent = notice.dataset.close;
    } else {
      notice.replaceChildren();
      notice.classList.remove("whole");
    }
  });
  for (const choice of ["change", "chosen"]) {
    document.addEventListener(choice, ({ target }) => {
      if (target.closest("#deed, #board") && !byId("notice").querySelector(".good")) byId("notice").replaceChildren();
    });
  }

  // The tab's title says whose move it is. The number before it, of all matches that wait, is kept by notices.js.

  function entitle() {
    const [number] = document.title.match(/^\(\d+\) /) || [""];
    document.title = number + byId("say").dataset.title;
  }

  // Clocks: counted down from what the server last said; what counts is the server's.

  let since = performance.now();

  function spell(ms, { days, wholeDays }) {
    if (ms >= 2 * DAY && ms % DAY < 3600000) return wholeDays.replace("#d", Math.floor(ms / DAY));
    if (ms >= 2 * DAY) return days.replace("#d", Math.floor(ms / DAY)).replace("#h", Math.floor((ms % DAY) / 3600000));
    const seconds = Math.ceil(ms / SECOND);
    const two = (number) => String(number).padStart(2, "0");
    const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
    return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
  }

  function tick() {
    for (const clock of all(".clock.running")) {
      const { free, bank, whole } = clock.dataset;
      const left = Math.max(0, Number(free) + Number(bank) - (performance.now() - since));
      const low = left < LOW * Number(whole);
      clock.querySelector("time").textContent = spell(left, clock.dataset);
      clock.classList.toggle("low", low);
      clock.querySelector(".little").hidden = !low;
    }
  }

  // What htmx brings. One request at a time, so that each builds on what the one before has brought: a form goes before
  // the bell, and what was rung for meanwhile is asked for afterwards.

  const flying = new Set();
  let rang = false;
  const note = () => {
    rang = rang || flying.size > 0;
  };
  document.body.addEventListener("moved", note);
  document.body.addEventListener("chat", note);
  document.body.addEventListener("htmx:beforeSend", (event) => flying.add(event.detail.xhr));

  function askAgain() {
    if (flying.size || !rang) return;
    rang = false;
    document.body.dispatchEvent(new CustomEvent("again"));
  }

  document.body.addEventListener("htmx:beforeRequest", () => {
    const box = scroller();
    stick = !box || atEnd(box);
  });

  // htmx takes leave of each element that goes, one by one, with two events: a board has hundreds, and none of ours listen.
  document.body.addEventListener("htmx:oobBeforeSwap", ({ detail: { target, fragment } }) => {
    const fresh = fragment.firstElementChild;
    if (fresh?.id !== target.id) return;
    if (!target.matches("#deed")) keepUnfolded(target, fresh);
    if (!target.querySelector(BESIDE_DESK)) unfoldBesideDesk(fresh);
    target.replaceChildren();
  });

  /* What was unfolded to be read stays so, by its title, however often something new comes; also where it is not on the
     board for a while. */
  const unfolded = new Set();
  const titleOf = (pane, one) => `${pane.id} ${one.querySelector("summary").textContent.replace(/\d+/g, "")}`;

  function keepUnfolded(old, fresh) {
    for (const one of all("details", old)) unfolded[one.open ? "add" : "delete"](titleOf(old, one));
    for (const one of all("details", fresh)) one.open ||= unfolded.has(titleOf(fresh, one));
  }

  /* What unfolds under a finger goes down from there: a browser that holds on to what stands below would scroll to its
     end instead. */
  const page = document.documentElement;

  table.addEventListener("click", (event) => {
    if (!event.target.closest("summary")) return;
    page.style.overflowAnchor = "none";
    requestAnimationFrame(() => requestAnimationFrame(() => page.style.removeProperty("overflow-anchor")));
  });

  /* What a phone has no room for beside what is asked about is open where there is room. */
  const BESIDE_DESK = "details[data-beside-desk]";

  function unfoldBesideDesk(root) {
    if (window.matchMedia("(min-width: 64rem)").matches) for (const one of all(BESIDE_DESK, root)) one.open = true;
  }

  unfoldBesideDesk(table);

  document.body.addEventListener("htmx:afterRequest", (event) => {
    const asked = event.detail.requestConfig && event.detail.requestConfig.elt;
    const ask = byId("ask");
    if (asked && asked.closest("#ask")) {
      ask.close();
      ask.replaceChildren();
    } else if (ask && ask.childElementCount && !ask.open) {
      ask.showModal();
    }
    if (asked && asked.id === "talk" && event.detail.successful) asked.querySelector("input[name=text]").value = "";
    since = performance.now();
    entitle();
    forget(asked);
    showResult();
    if (stick) toEnd();
    tick();
    flying.delete(event.detail.xhr);
    window.setTimeout(askAgain, 0);
  });

  const lost = (event) => {
    const notice = byId("notice");
    const config = event.detail.requestConfig;
    if (!notice || !config || config.elt.id === "bell") return;
    const line = document.createElement("p");
    line.textContent = table.dataset.lost;
    notice.replaceChildren(line);
    waitForButton(true);
  };
  for (const fault of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) document.body.addEventListener(fault, lost);

  // Against computers alone a moment that one can only let pass does so by itself, once its sentence can have been read,
  // and shows no button: not in a tab that nobody sees, nor while a story is shown. Where a move was taken back, for one
  // may want to go on, or the site did not answer, it waits for its button.

  const PASS_AFTER = 1.5 * SECOND;
  let passing = 0;
  const waitForButton = (waits) => table.toggleAttribute("data-waits", waits);

  document.body.addEventListener("htmx:beforeRequest", ({ detail: { requestConfig } }) => {
    if (requestConfig?.elt.id === "take-back") waitForButton(true);
    else if (requestConfig?.elt.matches("#deed form[data-deed]")) waitForButton(false);
  });

  function letPass() {
    const form = document.querySelector("#deed[data-passes] form[data-deed]");
    if (!form || table.matches("[data-waits]")) return;
    const elsewhere = document.hidden || byId("ask").open || byId("story-offer")?.ariaExpanded === "true";
    if (elsewhere || flying.size) passSoon();
    else form.requestSubmit();
  }

  function passSoon() {
    window.clearTimeout(passing);
    if (document.querySelector("#deed[data-passes]")) passing = window.setTimeout(letPass, PASS_AFTER);
  }

  document.body.addEventListener("htmx:afterSettle", passSoon);
  document.addEventListener("visibilitychange", passSoon);
  passSoon();

  // Where the bell does not ring, what is said is still heard, later.

  const fetchTalk = () => {
    if (document.visibilityState === "visible") document.body.dispatchEvent(new CustomEvent("chat"));
  };
  window.setInterval(fetchTalk, TALK_EVERY);
  document.addEventListener("visibilitychange", fetchTalk);
  window.addEventListener("online", fetchTalk);

  window.setInterval(tick, SECOND / 2);
  makeTabs();
  toEnd();
})();
