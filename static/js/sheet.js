/* What can be done, on a phone: a sheet over the board, beside forms at the table and in lessons. A tap on its first line
   folds it to that line, and it stays as it was left: who has folded it goes on choosing on the board, and is given the
   button alone once nothing is missing. Whatever was tapped on the board stays in sight. */
"use strict";

(() => {
  const table = document.querySelector(".play-table[data-sheet]");
  if (!table) return;

  const phone = window.matchMedia("(max-width: 64rem)");
  const MARGIN = 8;
  const all = (selector) => Array.from(table.querySelectorAll(selector));
  const sheet = () => table.querySelector(".beside");
  const isOpen = () => table.dataset.sheet === "open";

  function mark() {
    table.querySelector(".sheet-handle")?.setAttribute("aria-expanded", String(isOpen()));
  }

  /* Open, folded to its first line, or brief: with the button of the form in hand, and no more of it. */
  function show(how) {
    table.dataset.sheet = how;
    mark();
  }

  const spotsOf = (one) => (one.dataset.spots || one.dataset.spot || "").split(" ").filter(Boolean);

  /* Whether one can begin on the board with what is asked for: its form stands open, or its button stands out. */
  function beginsOnBoard() {
    const asked = "#deed .deed[open] form, #deed .plain-deeds.first form:has(.button:not(.plain))";
    const forms = Array.from(table.querySelectorAll(asked));
    const spots = new Set(forms.flatMap((form) => [form, ...form.querySelectorAll("[data-spot]")]).flatMap(spotsOf));
    const means = (place) => spotsOf(place).some((wish) => wish.split("&").every((spot) => spots.has(spot)));
    return Array.from(table.querySelectorAll("#board .spot.can")).some((place) => place.getClientRects().length && means(place));
  }

  /* From one step of a lesson to the next it stays as it was left, but for a step that only the sheet can answer, and for
     one that begins folded: there too it stays open for whoever has opened it to answer. */
  const LEFT = "lesson-sheet";
  const inLesson = table.matches(".lesson");
  const left = inLesson && phone.matches && sessionStorage.getItem(LEFT);
  const wrong = inLesson && phone.matches && table.querySelector(".lesson-no");
  if (!isOpen() && wrong && left === "open") show("open");
  if (left === "folded" && (beginsOnBoard() || !table.querySelector("#deed form"))) show("folded");
  mark();

  /* What was wrong needs the room between the top and the sheet: the idea has been read. */
  if (wrong) window.scrollTo(0, wrong.closest(".say").offsetTop);

  /* The form comes to the upper edge of the sheet: the page itself stays where it is. */
  function bring(form) {
    const [pane, head] = [sheet(), sheet().querySelector(".sheet-head")];
    const drawer = form.closest(".plain-deeds") ? form : form.closest(".deed") || form;
    const low = drawer.getBoundingClientRect().top - head.getBoundingClientRect().bottom;
    pane.scrollTop += low - MARGIN;
  }

  /* Between the sentence and the sheet, where one looks. */
  function keepInSight(place) {
    const [upper, lower] = [table.querySelector(".say").getBoundingClientRect().bottom, sheet().getBoundingClientRect().top];
    const box = place.getBoundingClientRect();
    if (box.bottom > lower) window.scrollBy(0, Math.min(box.bottom - lower + MARGIN, box.top - upper - MARGIN));
    else if (box.top < upper) window.scrollBy(0, box.top - upper - MARGIN);
  }

  /* What was unfolded begins at the upper edge: what folded in the same moment above it had held it lower. */
  document.addEventListener("click", ({ target }) => {
    const fold = target.closest("#deed .deed > summary")?.parentElement;
    if (fold && phone.matches) requestAnimationFrame(() => fold.open && bring(fold));
  });

  document.addEventListener("click", (event) => {
    // Folded, the whole line opens it; open, what was tapped can be read there without folding it.
    if (!event.target.closest(isOpen() ? ".sheet-handle" : ".sheet-head")) return;
    show(isOpen() ? "folded" : "open");
    if (inLesson) sessionStorage.setItem(LEFT, table.dataset.sheet);
  });

  /* Where every moment counts the board is played on, and a folded sheet stays folded. Otherwise it stays so while what is
     missing can be chosen on the board. */
  document.addEventListener("chosen", ({ target: place, detail: { form, stays, missing } }) => {
    if (!phone.matches) return;
    if (!isOpen() && !stays) show({ nothing: "brief", "on the board": "folded", "in the form": "open" }[missing]);
    if (isOpen()) bring(form);
    if (!stays && table.dataset.sheet !== "folded") keepInSight(place);
  });

  /* New choices begin at their top, as do those after a move of one's own; the same ones stay where they were scrolled to. */
  const choices = () => all("#deed form[data-deed]").map((form) => form.dataset.deed).sort().join();
  let shown = choices();

  function beginAnew(moved) {
    const now = choices();
    if (now !== shown || moved) sheet().scrollTop = 0;
    shown = now;
  }

  /* What a hint has chosen: the form that stands open, each fold around it too, or the button that stands out. */
  function filledIn() {
    const open = all("#deed .deed[open] > form").find((form) => !form.closest("details:not([open])"));
    return open || table.querySelector("#deed .first form:has(.button:not(.plain))");
  }

  /* A button with nothing to fill in is marked and focused, for nothing else shows that it has been chosen. */
  function offer(form) {
    if (form.closest(".plain-deeds") === null) return;
    form.classList.add("ready");
    form.querySelector("button[type=submit]").focus({ preventScroll: true });
  }

  /* A hint is seen when it is there, and what it has filled in too. */
  document.body.addEventListener("htmx:afterRequest", ({ detail: { requestConfig, successful } }) => {
    if (table.dataset.sheet === "brief" && !table.querySelector("#deed form[data-begun]")) show("folded");
    mark();
    const asked = requestConfig?.elt;
    beginAnew(successful && asked?.matches("form[data-deed]"));
    if (!asked?.matches("#hint a")) return;
    const chosen = asked.matches(".fill-in");
    const told = chosen ? filledIn() : table.querySelector("#hint");
    if (!told) return;
    if (phone.matches) bring(told);
    else told.scrollIntoView({ block: "nearest" });
    if (chosen) offer(told);
  });
})();
