/* What can be done: beside the board it scrolls by itself, and on a phone it is a sheet over the board, beside forms at the
   table and in lessons. A tap on its first line folds it to that line, and it stays as it was left, at a table for the rest
   of the match: who has folded it goes on choosing on the board, and is given the button alone once nothing is missing, or
   the buttons where there is no more. What is asked about, and whatever was tapped on the board, stays in sight. */
"use strict";

(() => {
  const table = document.querySelector(".play-table[data-sheet]");
  if (!table) return;

  const phone = window.matchMedia("(max-width: 64rem)");
  const MARGIN = 8;
  const HEAD = 96; // So much of a board above its first places belongs to them.
  const SHORT = 160; // So wide a line is long enough for a receipt.
  const BUTTON = 64; // And so wide for the button in it.
  const BOARD = 0.4; // The least part of the screen that an open sheet leaves to the board.
  const inLesson = table.matches(".lesson");
  const all = (selector) => Array.from(table.querySelectorAll(selector));
  const sheet = () => table.querySelector(".beside");
  const isOpen = () => table.dataset.sheet === "open";

  function mark() {
    table.querySelector(".sheet-handle")?.setAttribute("aria-expanded", String(isOpen()));
  }

  /* Open, folded to its first line, or brief: with the button of the form in hand, and no more of it; or with the buttons
     by which everything is done that can be done now. */
  function show(how) {
    table.dataset.sheet = how;
    mark();
  }

  const spotsOf = (one) => (one.dataset.spots || one.dataset.spot || "").split(" ").filter(Boolean);

  /* Where one can begin on the board with what is asked for: its form stands open, or its button stands out. Where counts
     are filled in beforehand, such as who gets how many slaves, it begins with what they are. */
  function beginnings() {
    const asked = "#deed .deed[open] form, #deed .plain-deeds.first form:has(.button:not(.plain))";
    const counted = (form) => Array.from(form.querySelectorAll("label[data-spot] input")).some((one) => Number(one.defaultValue) > 0);
    const forms = Array.from(table.querySelectorAll(asked)).filter((form) => !counted(form));
    const spots = new Set(forms.flatMap((form) => [form, ...form.querySelectorAll("[data-spot]")]).flatMap(spotsOf));
    const means = (place) => spotsOf(place).some((wish) => wish.split("&").every((spot) => spots.has(spot)));
    return all("#board .spot.can").filter((place) => place.getClientRects().length && means(place));
  }

  const beginsOnBoard = () => beginnings().length > 0;

  const shown = (places) => places.filter((place) => place.getClientRects().length).map((place) => place.getBoundingClientRect());

  /* What is asked about: the places that the step of a lesson names, or else those that can be chosen; the ones that only
     begin something else are left out. */
  function asked() {
    const named = new Set(spotsOf({ dataset: { spots: table.dataset.shows } }));
    const isNamed = (place) => spotsOf(place).some((wish) => named.has(wish) || wish.split("&").every((spot) => named.has(spot)));
    return shown(named.size ? all("#board [data-spot]").filter(isNamed) : all("#board .spot.can:not(.aside)"));
  }

  /* Where the sentence stays on the screen, below the receipt of a move where there is one. */
  const say = () => table.querySelector(".say");
  const upperEdge = () => say().offsetHeight + (parseFloat(getComputedStyle(say()).top) || 0);

  /* Between the sentence, where that stays on the screen, and the sheet. */
  const edges = () => [upperEdge(), sheet().getBoundingClientRect().top];

  /* Between the sentence and the sheet, where one looks. */
  const inBetween = () => [table.querySelector(".say").getBoundingClientRect().bottom, sheet().getBoundingClientRect().top];

  function isInSight(place) {
    const [[upper, lower], box] = [inBetween(), place.getBoundingClientRect()];
    return box.top >= upper && box.bottom <= lower;
  }

  /* Enough of it to be known and tapped: the page stays where the next tap is aimed at. */
  function isHalfInSight(place) {
    const [[upper, lower], box] = [inBetween(), place.getBoundingClientRect()];
    return Math.min(box.bottom, lower) - Math.max(box.top, upper) >= box.height / 2;
  }

  /* At a table, how far down the page would have to go for a whole map to lie in sight, where there is room for it and
     nothing is asked about above it. */
  function missingMap() {
    const map = inLesson ? null : table.querySelector("#board .play-area > .pan > .map");
    if (!map?.getClientRects().length) return 0;
    const [[upper, lower], box] = [edges(), map.getBoundingClientRect()];
    const marked = shown(all("#board .asked-about"));
    const isAbove = asked().some((place) => place.top < box.top - HEAD) || marked.some((one) => one.top < box.top);
    return box.height <= lower - upper && !isAbove ? box.bottom - lower : 0;
  }

  /* How far the page would have to go, up or down, for a map to lie in sight that is to stay there, with `data-stays` on its
     frame: all of it, where there is room for it between the sentence and the sheet. What is asked about outside the map
     comes first. */
  function farFromMap() {
    const map = inLesson ? null : table.querySelector("#board .pan[data-stays] > .map");
    if (!map?.getClientRects().length || all("#board .asked-about").some((place) => !map.contains(place))) return 0;
    const [[upper, lower], box] = [edges(), map.getBoundingClientRect()];
    if (box.height > lower - upper) return 0;
    return Math.min(0, box.top - upper) || Math.max(0, box.bottom - lower);
  }

  function keepMap() {
    const far = farFromMap();
    if (far) window.scrollTo(0, Math.min(farthest(), scrollY + far));
  }

  /* How far down the page would have to go for the board to have its part of the screen, and for what is asked about to lie
     in sight: all of it, or what there is room for, from its upper end. Half a screen further down only that is brought
     which the board itself marks as asked about. At a table the line in which a move is acknowledged stays. */
  function missingRoom(most) {
    const [upper, lower] = edges();
    const board = table.querySelector("#board").getBoundingClientRect();
    const [need, end] = [BOARD * innerHeight - lower + Math.max(board.top, upper), board.bottom - lower];
    const least = Math.min(need, end, inLesson ? Infinity : table.querySelector(".table-head").offsetTop - scrollY);
    const reach = lower + Math.min(most - scrollY, innerHeight / 2);
    const near = asked().filter((box) => box.top < reach).concat(shown(all("#board .asked-about")));
    const [first, last] = [Math.min(...near.map((box) => box.top)), Math.max(...near.map((box) => box.bottom))];
    const top = first - board.top < HEAD ? board.top : first;
    return Math.max(missingMap(), Math.min(Math.max(least, last - lower + MARGIN), top - upper - MARGIN));
  }

  /* Whether a part of what the board itself marks as asked about is out of sight; where it marks nothing, whether there are
     places that are asked about, and none of them is in sight. */
  function isHidden() {
    const [[upper, lower], boxes, marked] = [edges(), asked(), shown(all("#board .asked-about"))];
    if (marked.length) return !marked.every((box) => box.top >= upper && box.bottom <= lower);
    return boxes.length > 0 && !boxes.some((box) => box.bottom > upper && box.top < lower);
  }

  /* Whether the page has gone on past the board, to what stands below it. */
  function isPassed() {
    const area = table.querySelector("#board .play-area");
    return area !== null && area.getBoundingClientRect().bottom < edges()[0] + HEAD;
  }

  /* How far up the page would have to go for what is asked about, where all of it lies out of sight above, or the beginning
     of something that the board itself marks. */
  function missingAbove() {
    const marked = shown(all("#board .asked-about"));
    const boxes = asked().concat(marked);
    const isAll = boxes.every((box) => box.bottom <= upperEdge());
    const above = isAll ? boxes : marked.filter((box) => box.top < upperEdge());
    return Math.min(0, ...above.map((box) => box.top - upperEdge() - MARGIN));
  }

  function makeRoom(most = Infinity, always = false) {
    const far = missingRoom(most);
    if (far > 0 || always || isHidden()) window.scrollTo(0, Math.min(most, scrollY + far));
  }

  /* What is written of it: its box is as high as that of the longest one. */
  function sentence() {
    const text = document.createRange();
    text.selectNodeContents(say().querySelector(".sentence"));
    return text.getBoundingClientRect();
  }

  /* What stands beside the word that opens the goal, as far as to the next thing in its line. */
  function besideGoal(goal) {
    const others = shown(Array.from(say().children).filter((one) => one !== goal && !one.matches(".what")));
    const left = goal.querySelector("summary").getBoundingClientRect().right + MARGIN / 2;
    return [left, Math.min(say().getBoundingClientRect().right, ...others.map((box) => box.left)) - MARGIN / 2];
  }

  /* The line of the goal, but for a clock in it. */
  function lineOfGoal() {
    const others = shown(Array.from(say().children).filter((one) => !one.matches(".what, .goal, .decided, .story-offer")));
    const { left, right } = say().getBoundingClientRect();
    return [left + MARGIN, Math.min(right - MARGIN, ...others.map((box) => box.left - MARGIN / 2))];
  }

  /* Where the receipt of a move is read: above the sentence, over the head of the page, where there is room for it;
     otherwise in what the sentence leaves free of its box, or beside the goal. A longer one fills the head, or where that
     is scrolled away lies over the goal until the next touch, with a button for the rest of it: never over the board. Then who is to move has the button that takes the
     move back, and what was said in the story and the log; others read its beginning beside the goal. */
  function placeReceipt(notice, head, goal) {
    if (!goal || !notice?.querySelector(".good")) return delete table.dataset.receipt;
    const isFresh = "fresh" in table.dataset;
    const top = table.getBoundingClientRect().top;
    const stand = (how, at = 0, [left, right] = [0, innerWidth]) => {
      table.dataset.receipt = how;
      table.style.setProperty("--receipt-top", `${at}px`);
      table.style.setProperty("--receipt-left", `${left}px`);
      table.style.setProperty("--receipt-right", `${innerWidth - right}px`);
      table.style.setProperty("--receipt-room", `${say().getBoundingClientRect().bottom - at}px`);
      return notice;
    };
    const fits = (one) => one.scrollHeight <= one.clientHeight;
    if (fits(stand("above")) && (top >= 0 || notice.getBoundingClientRect().top >= 0)) return true;
    const { bottom } = sentence();
    const [line, beside] = [goal.getBoundingClientRect(), besideGoal(goal)];
    const room = beside[1] - beside[0];
    if (stand("within", bottom).offsetHeight <= line.top - bottom) return true;
    if (isFresh && room >= SHORT && fits(stand("goal", line.top, beside))) return true;
    if (top >= 0) return stand("above");
    if (isFresh) return stand("over-goal", bottom, lineOfGoal());
    if (room >= SHORT && !("yours" in say().dataset)) return stand("goal", line.top, beside);
    return stand(room >= BUTTON ? "undo" : "gone", line.top, beside);
  }

  /* By the keys too it is read to its end. */
  function keepReceiptInSight() {
    const [head, notice] = [table.querySelector(".table-head"), document.getElementById("notice")];
    table.style.setProperty("--head", `${head.offsetHeight}px`);
    head.style.setProperty("--above", `${head.getBoundingClientRect().top}px`);
    if (notice) freshen(notice);
    placeReceipt(notice, head, say().querySelector(":scope > .goal:not([open])"));
    if (notice) notice.tabIndex = notice.scrollHeight > notice.clientHeight ? 0 : -1;
    if (notice) offerWhole(notice);
    keepRoomBelowSentence();
  }

  /* What has just come is read whole, until the next touch. */
  let told = null;

  function freshen(notice) {
    const receipt = notice.querySelector(".good");
    if (receipt !== told) table.toggleAttribute("data-fresh", receipt !== null);
    told = receipt;
  }

  function haveRead({ target }) {
    if (!("fresh" in table.dataset) || target.closest("#notice")) return;
    table.toggleAttribute("data-fresh", false);
    keepReceiptInSight();
  }

  /* A receipt that is longer than its room has the button that shows all of it, as one has that has more to tell. */
  function offerWhole(notice) {
    const [receipt, button, rest] = [".good", "button.whole", ".rest"].map((selector) => notice.querySelector(selector));
    if (!receipt || notice.matches(".whole")) return;
    if (button) button.hidden = true;
    const isCut = notice.scrollHeight > notice.clientHeight || (rest !== null && !rest.getClientRects().length);
    if (button) button.hidden = !isCut;
    if (button || !isCut) return;
    const whole = document.createElement("button");
    whole.className = "whole";
    whole.type = "button";
    whole.textContent = notice.dataset.whole;
    receipt.append(whole);
  }

  /* What stays on the screen below the sentence, such as the names of the columns of a board, knows how high that is. */
  function keepRoomBelowSentence() {
    const high = getComputedStyle(say()).position === "sticky" ? upperEdge() : 0;
    table.style.setProperty("--said", `${high}px`);
  }

  if (phone.matches) {
    keepReceiptInSight();
    document.addEventListener("scroll", keepReceiptInSight, { passive: true });
    document.addEventListener("toggle", keepReceiptInSight, true);
    for (const touch of ["pointerdown", "touchmove", "keydown"]) document.addEventListener(touch, haveRead, { passive: true });
    document.body.addEventListener("htmx:afterSettle", keepReceiptInSight);
  }

  /* Folded by hand it stays so, from one step of a lesson to the next too, but for what only the sheet can answer. */
  const LEFT = inLesson ? "lesson-sheet" : `table-sheet-${table.dataset.listen}`;
  const left = phone.matches && sessionStorage.getItem(LEFT);
  const wrong = phone.matches && table.querySelector(".lesson-no");
  const isLeftFolded = () => phone.matches && sessionStorage.getItem(LEFT) === "folded";

  /* Whether it is answered by buttons; others may be folded beside them, such as those that send a scout. */
  function offersButtons() {
    return table.querySelector("#deed > .plain-deeds form") !== null && !table.querySelector("#deed .deed:is(:not(.many), .forms)");
  }

  /* At a table what it was brought out for is over with the move: it is folded again, and where buttons are all there is
     it lies as low as they do. Who is asked for what only it can answer finds it open, also where it had folded itself. */
  function settle() {
    const alone = phone.matches && "yours" in say().dataset && table.querySelector("#deed form") && !beginsOnBoard();
    if (!isLeftFolded()) {
      if (alone && table.dataset.sheet === "folded") show("open");
    } else if (!inLesson && offerAsItIs()) return;
    else if (beginsOnBoard() || !table.querySelector("#deed form")) show("folded");
    else if (offersButtons()) show("buttons");
    else if (alone || table.dataset.sheet === "buttons") show("open");
  }

  /* For each field of the form that stands open, whether the board shows a place at which it is filled in: undefined where
     there is none. */
  function fieldsInSight() {
    return all("#deed .deed[open] form .field:not(.group, [hidden])").map((field) => {
      const places = window.Choosing.placesOf(field).filter((place) => place.getClientRects().length);
      return places.length > 0 ? places.some(isInSight) : undefined;
    });
  }

  /* Of what may be left as it is, and can be chosen on the board, no more than the button is needed: that keeps a card as
     well as it plays one. With the next decision the sheet is open again. */
  let isBriefByItself = false;

  function offerAsItIs() {
    const [form, other] = all("#deed form[data-deed]");
    const isIt = !other && form?.matches(".deed[open] > :has(button[data-none])") && beginsOnBoard();
    if (!isIt || fieldsInSight().includes(undefined)) return false;
    form.dataset.begun = "yes";
    show("brief");
    isBriefByItself = !isLeftFolded();
    return true;
  }

  settle();

  /* How far down the page would have to go for the hand with which something is chosen to lie above the sheet. */
  function missingHand() {
    const fields = all("#deed .deed[open] form .field:not(.group, [hidden])");
    const places = new Set([...fields.flatMap(window.Choosing.placesOf), ...beginnings()]);
    const cards = shown(Array.from(places).filter((place) => place.closest(".hand")));
    return Math.max(0, Math.max(...cards.map((box) => box.bottom)) + MARGIN - sheet().getBoundingClientRect().top);
  }

  /* It comes up to the sheet, where no map would go out of sight for it: what else is chosen, above it, stays near. */
  function bringHand() {
    if (!all("#board .map").length) window.scrollBy(0, missingHand());
  }

  /* The first place at which a field is filled in comes above the sheet. */
  function bringField(nth) {
    const field = all("#deed .deed[open] form .field:not(.group, [hidden])")[nth];
    const [first] = shown(window.Choosing.placesOf(field));
    if (first) window.scrollBy(0, Math.max(0, first.bottom + MARGIN - sheet().getBoundingClientRect().top));
  }

  /* At a table the sheet is folded where it would lie over what one chooses with, such as a hand, if that is then in sight
     and all of the form can be filled in on the board. The page goes down for that; as it opens, from its top. */
  function foldOffTheHand(fromTop) {
    const seen = fieldsInSight();
    if (!seen.includes(false) || seen.includes(undefined)) return;
    const [from, covered] = [scrollY, seen.indexOf(false)];
    show("folded");
    if (fromTop) window.scrollTo(0, 0);
    if (fromTop && !fieldsInSight()[covered]) bringHand();
    // Away from all else one chooses with, such as to the list of the players, it does not go.
    if (seen.includes(true) && !fieldsInSight()[covered]) bringField(covered);
    if (fieldsInSight()[covered] && (fromTop || !fieldsInSight().includes(false))) return;
    show("open");
    window.scrollTo(0, from);
  }

  /* Until what is news on the board has been read, the page goes no further down than that. */
  const news = () => table.querySelector("#board .news");
  const upToNews = () => news().getBoundingClientRect().top + scrollY - upperEdge() - MARGIN;
  const farthest = () => (news() ? Math.max(0, upToNews()) : Infinity);

  const atTitle = () => table.querySelector("h1").getBoundingClientRect().top + scrollY - MARGIN / 2;

  /* The title of a step, where that is enough for what one chooses with to be seen. */
  function giveWayToTheHand() {
    const [from, covered] = [scrollY, fieldsInSight().indexOf(false)];
    if (covered < 0) return;
    makeRoom(table.querySelector(".lesson-idea").offsetTop - MARGIN / 2);
    if (!fieldsInSight()[covered]) window.scrollTo(0, from);
  }

  /* What stands above the title gives way to the button that rises as something is chosen: what one chooses with stays
     where it is. */
  function giveWayToTheButton() {
    const form = table.querySelector("#deed .deed[open] form");
    if (table.dataset.sheet !== "folded" || !form) return;
    form.dataset.begun = "yes";
    show("brief");
    const missing = missingHand();
    delete form.dataset.begun;
    show("folded");
    if (missing) window.scrollTo(0, Math.max(scrollY, Math.min(atTitle(), scrollY + missing)));
  }

  /* The folded line stands out where nothing that is asked for can be chosen on the part of the board that is in sight. */
  function pointAtSheet() {
    const asks = table.querySelector("#deed .deed[open] form") !== null && !fieldsInSight().includes(true);
    table.toggleAttribute("data-answers-below", asks && !isOpen());
  }

  /* A step begins at its title, with its idea in sight and the board that it is about: the sheet is folded where it would
     lie over that, and the title gives way to what one chooses with, such as a hand. What was wrong needs the room between
     the top and the sheet: the idea has been read. */
  function begin() {
    const most = inLesson && !wrong ? atTitle() : farthest();
    if (wrong) window.scrollTo(0, wrong.closest(".say").offsetTop);
    const inTheWay = wrong ? left !== "open" && beginsOnBoard() : scrollY + missingRoom(most) > most;
    if (inLesson && inTheWay) show("folded");
    if (!inLesson && left !== "open") offerAsItIs();
    makeRoom(most);
    if (inLesson && !wrong) giveWayToTheHand();
    if (inLesson && !wrong) giveWayToTheButton();
    if (inLesson && !isOpen() && offersButtons()) show("buttons");
    if (!inLesson && left !== "open" && isOpen()) foldOffTheHand(true);
    keepMap();
    pointAtSheet();
  }

  if (phone.matches && sheet().querySelector(".sheet-head") && !scrollY && !location.hash) begin();
  mark();

  /* The form comes to the upper edge of the sheet: the page itself stays where it is. Where nothing is missing any more, how
     many of what was chosen on the board is seen as well, for all were taken; the form's title gives way to it. */
  function bring(form) {
    const [pane, head] = [sheet(), sheet().querySelector(".sheet-head")];
    const drawer = form.closest(".plain-deeds") ? form : form.closest(".deed") || form;
    const low = drawer.getBoundingClientRect().top - head.getBoundingClientRect().bottom;
    pane.scrollTop += low - MARGIN;
    const count = form.matches(".ready") && form.querySelector(".number-field:not([hidden])");
    if (!count || !form.querySelector("[data-told]")) return;
    // The line over the button grows with what is chosen.
    requestAnimationFrame(() => {
      const covered = count.getBoundingClientRect().bottom - form.querySelector(".do").getBoundingClientRect().top;
      pane.scrollTop += Math.max(0, covered);
    });
  }

  function keepInSight(place) {
    const [upper, lower] = inBetween();
    const box = place.getBoundingClientRect();
    if (box.bottom > lower) window.scrollBy(0, Math.min(box.bottom - lower + MARGIN, box.top - upper - MARGIN));
    else if (box.top < upper) window.scrollBy(0, box.top - upper - MARGIN);
  }

  /* Beside the board, where the choices scroll by themselves: what is filled in is seen whole or, where there is no room for
     that, from its head on. The field filled last lies above the button that stays in sight. */
  function showWhole(form) {
    const pane = table.querySelector(".doing");
    if (!pane || pane.scrollHeight <= pane.clientHeight) return;
    const room = () => pane.getBoundingClientRect();
    const drawer = (form.closest(".deed") || form).getBoundingClientRect();
    const [above, below] = [room().top - drawer.top, drawer.bottom - room().bottom];
    if (above > 0) pane.scrollTop -= above + MARGIN / 2;
    else if (below > 0) pane.scrollTop += Math.min(below + MARGIN / 2, -above - MARGIN / 2);
    const filled = form.elements?.namedItem(form.dataset.latest || "");
    const chosen = filled?.length && !filled.tagName ? Array.from(filled).find((one) => one.checked) : filled;
    const button = form.querySelector?.(".do");
    if (!chosen?.labels || !button) return;
    const field = (chosen.labels[0] || chosen).getBoundingClientRect();
    pane.scrollTop += Math.max(0, field.bottom - button.getBoundingClientRect().top);
  }

  /* What was unfolded begins at the upper edge: what folded in the same moment above it had held it lower. */
  document.addEventListener("click", ({ target }) => {
    const fold = target.closest("#deed .deed > summary")?.parentElement;
    if (fold) requestAnimationFrame(() => fold.open && (phone.matches ? bring : showWhole)(fold));
  });

  /* The page is shorter without the sheet: near its end it would jump as that folds, under the next tap. */
  function stayAt(at) {
    const missing = at - scrollY;
    if (missing <= 0) return;
    table.style.minHeight = `${table.offsetHeight + Math.ceil(missing) + 1}px`;
    window.scrollTo(0, at);
  }

  document.addEventListener("click", (event) => {
    // Folded, the whole line opens it; open, what was tapped can be read there without folding it.
    if (!event.target.closest(isOpen() ? ".sheet-handle" : ".sheet-head")) return;
    const [begun, at] = [table.querySelector("#deed form[data-begun]"), scrollY];
    table.style.minHeight = "";
    show(isOpen() ? "folded" : "open");
    isBriefByItself = false;
    sessionStorage.setItem(LEFT, table.dataset.sheet);
    // What was begun on the board goes on where it was: in its form, or with its button alone.
    if (!isOpen() && begun?.matches(".ready")) show("brief");
    else if (!isOpen() && !inLesson) offerAsItIs();
    if (isOpen()) makeRoom();
    if (isOpen() && begun) bring(begun);
    if (!isOpen()) stayAt(at);
  });

  /* Where every moment counts the board is played on, and a folded sheet stays folded. Otherwise it stays so while what is
     missing can be chosen on the board, and one of those places is in sight. */
  document.addEventListener("chosen", ({ target: place, detail: { form, stays, missing, wanted } }) => {
    if (!phone.matches) {
      if (!stays) showWhole(form);
      return;
    }
    if (!isOpen() && !stays) show({ nothing: "brief", "on the board": "folded", "in the form": "open" }[missing]);
    if (isOpen()) bring(form);
    if (stays) return;
    if (!isOpen() && wanted.length && !wanted.some(isHalfInSight)) keepInSight(wanted.at(-1));
    else if (table.dataset.sheet !== "folded" && !isHalfInSight(place)) keepInSight(place);
  });

  /* New choices begin at their top, as do those after a move of one's own; the same ones stay where they were scrolled to. */
  const choices = () => all("#deed form[data-deed]").map((form) => form.dataset.deed).sort().join();
  const version = () => table.querySelector("#known input[name=_v]")?.value;
  let before = choices();
  let known = version();
  let hadNews = news() !== null;
  const isMine = () => "yours" in table.querySelector(".say").dataset;
  let mine = isMine();

  /* After a move of one's own, and where the sheet has just risen, something to choose is in sight, unless the page is
     being moved by hand. */
  let handled = 0;
  document.addEventListener("touchmove", () => { handled = Date.now(); }, { passive: true });

  function beginAnew(moved) {
    const now = choices();
    if (now !== before || moved) for (const pane of all(".beside, .doing")) pane.scrollTop = 0;
    // Opened by hand it is for one decision; folded by hand it stays for the match.
    if (moved && !inLesson && sessionStorage.getItem(LEFT) === "open") sessionStorage.removeItem(LEFT);
    if (!inLesson && (now !== before || (moved && version() !== known))) settle();
    known = version();
    // Beside what can be done out of turn, such as sending a scout, the sheet rises with the turn.
    const comes = !before || (!mine && isMine());
    const risen = now && (moved || (comes && Date.now() - handled > 2000));
    mine = isMine();
    const isNews = news() !== null && !hadNews;
    before = now;
    // What came while others were to move is still news when the turn comes.
    hadNews = news() !== null && (hadNews || Boolean(risen));
    if (!phone.matches || table.dataset.tab !== "board") return;
    if (isNews && (risen || Date.now() - handled > 2000) && scrollY > farthest()) window.scrollTo(0, farthest());
    if (!risen) return;
    if (!inLesson && isOpen() && sessionStorage.getItem(LEFT) !== "open") offerAsItIs();
    if (moved && isPassed()) makeRoom(farthest(), true);
    if (farFromMap()) keepMap();
    else if (missingAbove()) window.scrollTo(0, Math.min(farthest(), scrollY + missingAbove()));
    else if (!isOpen()) bringHand();
    else if (isHidden() || (!moved && missingMap() > 0)) {
      makeRoom(farthest());
      keepMap();
    }
    else if (!moved && !inLesson && sessionStorage.getItem(LEFT) !== "open") foldOffTheHand(false);
    if (moved && isOpen() && !inLesson) foldOffTheHand(false);
  }

  /* Each part of the board by its name, and by its number among those of one name. */
  function parts() {
    const found = new Map();
    for (const part of all("#board .play-area > *")) {
      const name = part.classList[0] || part.tagName;
      let nth = 0;
      while (found.has(`${name} ${nth}`)) nth += 1;
      found.set(`${name} ${nth}`, part);
    }
    return found;
  }

  /* The part of the board that fills most of the screen, and where it stands. */
  function lookedAt() {
    const [upper, lower] = inBetween();
    const seen = ({ top, bottom }) => Math.min(bottom, lower) - Math.max(top, upper);
    const boxes = Array.from(parts()).map(([name, part]) => [name, part.getBoundingClientRect()]);
    const [name, box] = boxes.reduce((most, one) => (seen(one[1]) > seen(most[1]) ? one : most), ["", { top: 0, bottom: 0 }]);
    return { name, top: box.top };
  }

  /* It stays there, whatever has come or gone above it, but for what is asked about there now. */
  let looked = null;
  document.body.addEventListener("htmx:beforeSwap", () => {
    looked = phone.matches && table.dataset.tab === "board" && scrollY ? lookedAt() : null;
  });

  function lookOn() {
    const [part, from] = [looked && parts().get(looked.name), scrollY];
    if (part) window.scrollBy(0, part.getBoundingClientRect().top - looked.top);
    looked = null;
    if (asked().concat(shown(all("#board .asked-about"))).some((box) => box.top < upperEdge())) window.scrollTo(0, from);
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

  /* What a hint has chosen with cards of a hand is read there: the sheet is no more than the button, as after a choice by
     taps, where it would lie over them. */
  function showFilledIn(form) {
    const seen = inLesson || !form.matches("[data-deed]:valid") || form.closest(".plain-deeds") ? [] : fieldsInSight();
    if (!seen.includes(false) || seen.includes(undefined)) return false;
    form.dataset.begun = "yes";
    show("brief");
    all("#board .spot.chosen").reverse().forEach(keepInSight);
    return true;
  }

  /* A hint is seen when it is there, and what it has filled in too. */
  document.body.addEventListener("htmx:afterRequest", ({ detail: { requestConfig, successful } }) => {
    if (table.dataset.sheet === "brief" && !table.querySelector("#deed form[data-begun]")) show(isBriefByItself ? "open" : "folded");
    mark();
    const asked = requestConfig?.elt;
    lookOn();
    beginAnew(successful && asked?.matches("form[data-deed]"));
    if (phone.matches) pointAtSheet();
    if (!asked?.matches("#hint a")) return;
    const chosen = asked.matches(".fill-in");
    const told = chosen ? filledIn() : table.querySelector("#hint");
    if (!told) return;
    if (chosen && phone.matches && showFilledIn(told)) return;
    if (phone.matches && !isOpen()) show("open");
    if (phone.matches) bring(told);
    else told.scrollIntoView({ block: "nearest" });
    if (chosen && !phone.matches) showWhole(told);
    if (chosen) offer(told);
  });
})();
