/* What a card does, under a finger: beside the card it would lie over what is tapped next, so that it is read in a note of
   its own, where it lies over the least that can be tapped or has to be read. It goes with the next touch, or once it can
   have been read. Under a mouse, by the keys and without scripts it stands beside the card. */
"use strict";

(() => {
  const table = document.querySelector(".play-table");
  if (!table) return;

  const READ_AFTER = 4000;
  const MARGIN = 4;

  const note = document.createElement("p");
  note.className = "card-note";
  note.setAttribute("role", "status");
  table.append(note);

  const boxes = (selector) => Array.from(table.querySelectorAll(selector)).map((one) => one.getBoundingClientRect());
  const length = (low, high) => Math.max(0, high - low);
  const common = (one, other) =>
    length(Math.max(one.left, other.left), Math.min(one.right, other.right))
    * length(Math.max(one.top, other.top), Math.min(one.bottom, other.bottom));

  /* At the upper edge of the screen, below the sentence, beside the hand or above the choices, whichever is in the way of
     the least; of places as good as each other the first. */
  function place(hand) {
    const { left, right, height } = note.getBoundingClientRect();
    const [said, choices] = [".say", ".beside"].flatMap((selector) => boxes(selector).slice(0, 1));
    const within = (top) => Math.max(0, Math.min(top, window.innerHeight - height));
    const tops = [MARGIN, said.bottom + MARGIN, hand.top - height - MARGIN, hand.bottom + MARGIN, choices.top - height - MARGIN];
    const inUse = [...boxes("#board .spot.can"), ...boxes("#board .asked-about"), hand, said, choices];
    const step = boxes(":is(h1, .lesson-place, .lesson-ways, .lesson-idea)");
    const over = (found, top) => found.reduce((sum, box) => sum + common(box, { left, right, top, bottom: top + height }), 0);
    // What can be tapped comes first; of places as good for that, the title and the idea of a step are to be read.
    const isBetter = (top, least) => {
      const more = over(inUse, top) - over(inUse, least);
      return more ? more < 0 : over(step, top) < over(step, least);
    };
    const best = tops.map(within).reduce((least, top) => (isBetter(top, least) ? top : least));
    note.style.top = `${best}px`;
  }

  let reading = 0;

  function clear() {
    window.clearTimeout(reading);
    note.textContent = "";
  }

  let isTouch = false;
  document.addEventListener("pointerdown", ({ pointerType }) => {
    isTouch = pointerType === "touch";
    table.toggleAttribute("data-touched", isTouch);
    clear();
  });
  document.addEventListener("touchmove", clear, { passive: true });

  document.addEventListener("click", ({ target }) => {
    const card = isTouch && target.closest("#board :is(.hand .spot, .post, .of)");
    const told = card && card.querySelector(":scope > .tells");
    if (!told) return;
    note.replaceChildren(...told.cloneNode(true).childNodes);
    // The choices move with the tap: the note is placed when they have.
    requestAnimationFrame(() => place((card.closest(".hand") || card).getBoundingClientRect()));
    reading = window.setTimeout(clear, READ_AFTER);
  });
})();
