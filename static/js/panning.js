/* Maps that are moved and enlarged inside a frame of their own. A board asks for it with `data-pan` on the frame around
   its picture; the words of the buttons are the frame's `data-in`, `data-out` and `data-whole`. What is seen stays the
   same when the board is drawn anew. Without a script the whole map is there. */

(() => {
  "use strict";

  const STEP = 1.5;
  const MOST = 5;
  const SHIFT = 0.2;
  const SLIP = 8;
  const seen = new Map();
  const panes = new WeakMap();

  /* The part of a map that is looked at: its corner and how far it is enlarged, in the drawing's own units. */
  class Pane {
    constructor(frame, key) {
      this.frame = frame;
      this.key = key;
      this.map = frame.querySelector("svg");
      const { x, y, width, height } = this.map.viewBox.baseVal;
      this.whole = { x, y, width, height };
      this.fingers = new Map();
      this.slipped = false;
      Object.assign(this, seen.get(key) || { x, y, scale: 1 });
      this.addTools();
      this.addTold();
      this.listen();
      this.draw();
    }

    addTools() {
      const tools = document.createElement("div");
      tools.className = "pan-tools";
      this.buttons = [["+", "in", STEP], ["−", "out", 1 / STEP], ["⤢", "whole", 0]].map(([sign, word, by]) => {
        const button = document.createElement("button");
        button.type = "button";
        button.textContent = sign;
        button.title = this.frame.dataset[word];
        button.setAttribute("aria-label", this.frame.dataset[word]);
        button.addEventListener("click", () => (by ? this.zoom(by) : this.fit()));
        tools.append(button);
        return button;
      });
      this.frame.append(tools);
    }

    /* A place is named in words too large to be overlooked when it is tapped: there is no pointer to rest on it. What the
       map shows anyway, such as roads, a board leaves out of these words by `data-told`. */
    addTold() {
      this.told = document.createElement("p");
      this.told.className = "pan-told";
      this.told.setAttribute("role", "status");
      this.frame.append(this.told);
    }

    tell(event) {
      const place = event.target.closest(".spot");
      const title = place?.querySelector(":scope > title");
      this.told.textContent = title ? place.dataset.told || title.textContent : "";
      this.named = title ? place : null;
      requestAnimationFrame(() => this.keepToldInSight());
    }

    /* Above what lies over the map, such as the sheet of choices on a phone, or at the other end: where it hides nothing of
       the place that it names and least of what can be chosen; of two such ends the one further from that place. */
    keepToldInSight() {
      const box = this.told.getBoundingClientRect();
      if (!this.named || !box.height) return;
      const frame = this.frame.getBoundingClientRect();
      const over = [...document.querySelectorAll("[data-sheet] > :is(.beside, .jumps)")]
        .filter((one) => one.getClientRects().length).map((one) => one.getBoundingClientRect())
        .filter((one) => one.left < frame.right && one.right > frame.left);
      const lower = Math.min(innerHeight, ...over.map((one) => one.top));
      const upper = Math.max(0, document.querySelector(".say")?.getBoundingClientRect().bottom || 0);
      const [above, below] = [Math.max(0, upper - frame.top), Math.max(0, frame.bottom - lower)];
      this.frame.style.setProperty("--above", `${above}px`);
      this.frame.style.setProperty("--below", `${below}px`);
      this.told.classList.toggle("lifted", below > 0);
      this.told.classList.remove("atop");
      const named = this.named.getBoundingClientRect();
      const atEnd = this.hiddenByTold();
      const middle = (Math.max(frame.top, upper) + Math.min(frame.bottom, lower)) / 2;
      const isFar = below > 0 && (named.top + named.bottom) / 2 > middle;
      if (!below && !atEnd.includes(this.named)) return;
      this.told.classList.add("atop");
      const atTop = this.hiddenByTold();
      const isLess = atTop.length < atEnd.length || (atTop.length === atEnd.length && isFar);
      this.told.classList.toggle("atop", !atTop.includes(this.named) && (isLess || atEnd.includes(this.named)));
    }

    /* What it lies over: the place that it names, and what can be chosen. */
    hiddenByTold() {
      const told = this.told.getBoundingClientRect();
      return [this.named, ...this.frame.querySelectorAll(".spot.can")].filter((place) => {
        const box = place.getBoundingClientRect();
        return told.top < box.bottom && told.bottom > box.top && told.left < box.right && told.right > box.left;
      });
    }

    draw() {
      const { whole, scale } = this;
      const width = whole.width / scale;
      const height = whole.height / scale;
      this.x = Math.min(Math.max(this.x, whole.x), whole.x + whole.width - width);
      this.y = Math.min(Math.max(this.y, whole.y), whole.y + whole.height - height);
      this.map.setAttribute("viewBox", `${this.x} ${this.y} ${width} ${height}`);
      this.frame.classList.toggle("zoomed", scale > 1);
      const [nearer, further, fit] = this.buttons;
      nearer.disabled = scale >= MOST;
      further.disabled = fit.disabled = scale <= 1;
      seen.set(this.key, { x: this.x, y: this.y, scale });
    }

    /* How many units of the drawing a pixel is. */
    get unit() {
      return this.whole.width / this.scale / this.map.getBoundingClientRect().width;
    }

    /* Enlarge around a point of the screen, by default the middle. */
    zoom(by, at) {
      const box = this.map.getBoundingClientRect();
      const [across, down] = at ? [(at.x - box.left) / box.width, (at.y - box.top) / box.height] : [0.5, 0.5];
      const scale = Math.min(MOST, Math.max(1, this.scale * by));
      this.x += this.whole.width * across * (1 / this.scale - 1 / scale);
      this.y += this.whole.height * down * (1 / this.scale - 1 / scale);
      this.scale = scale;
      this.draw();
    }

    fit() {
      this.scale = 1;
      this.draw();
    }

    shift(across, down) {
      this.x += across;
      this.y += down;
      this.draw();
    }

    /* Bring what has the focus into the frame. */
    show(element) {
      const box = this.map.getBoundingClientRect();
      const it = element.getBoundingClientRect();
      const off = (low, high, least, most) => (low < least ? low - least : high > most ? high - most : 0);
      const across = off(it.left, it.right, box.left, box.right);
      const down = off(it.top, it.bottom, box.top, box.bottom);
      if (across || down) this.shift(across * this.unit, down * this.unit);
    }

    listen() {
      const on = (name, act, options) => this.frame.addEventListener(name, act.bind(this), options);
      on("pointerdown", this.press);
      on("pointermove", this.drag);
      for (const name of ["pointerup", "pointercancel", "pointerleave"]) on(name, this.lift);
      on("click", this.slip, true);
      on("click", this.tell);
      on("wheel", this.wheel, { passive: false });
      on("keydown", this.pressKey);
      on("focusin", (event) => this.map.contains(event.target) && this.show(event.target));
      on("scroll", () => this.frame.scrollTo(0, 0));
    }

    press(event) {
      if (event.target.closest(".pan-tools")) return;
      this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (this.fingers.size === 1) {
        this.from = { x: event.clientX, y: event.clientY };
        this.slipped = false;
      }
    }

    drag(event) {
      const before = this.fingers.get(event.pointerId);
      if (!before) return;
      const now = { x: event.clientX, y: event.clientY };
      const others = [...this.fingers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
      if (others.length) this.pinch(others[0], before, now);
      else if (this.scale > 1 && (this.slipped || Math.hypot(now.x - this.from.x, now.y - this.from.y) > SLIP)) {
        this.slipped = true;
        this.frame.classList.add("dragging");
        this.shift((before.x - now.x) * this.unit, (before.y - now.y) * this.unit);
      } else return;
      this.fingers.set(event.pointerId, now);
    }

    pinch(other, before, now) {
      this.slipped = true;
      const apart = (one) => Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));
      this.zoom(apart(now) / apart(before), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
    }

    lift(event) {
      this.fingers.delete(event.pointerId);
      if (!this.fingers.size) this.frame.classList.remove("dragging");
    }

    /* What was dragged was not chosen. */
    slip(event) {
      if (!this.slipped || event.target.closest(".pan-tools")) return;
      this.slipped = false;
      event.preventDefault();
      event.stopPropagation();
    }

    /* The wheel alone goes on scrolling the page. */
    wheel(event) {
      if (!event.ctrlKey) return;
      event.preventDefault();
      this.zoom(event.deltaY < 0 ? STEP : 1 / STEP, { x: event.clientX, y: event.clientY });
    }

    pressKey(event) {
      if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest(".pan-tools")) return;
      const step = (this.whole.width * SHIFT) / this.scale;
      const keys = { "+": () => this.zoom(STEP), "-": () => this.zoom(1 / STEP), 0: () => this.fit() };
      const ways = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] };
      const way = event.target === this.frame && this.scale > 1 ? ways[event.key] : null;
      const act = Object.hasOwn(keys, event.key) ? keys[event.key] : way ? () => this.shift(...way) : null;
      if (!act) return;
      act();
      event.preventDefault();
      event.stopPropagation();
    }
  }

  /* Frames that have come, be it with the page or in place of others. */
  function look() {
    document.querySelectorAll("[data-pan]").forEach((frame, number) => {
      if (frame.dataset.pan !== "on" && frame.querySelector("svg")) {
        frame.dataset.pan = "on";
        panes.set(frame, new Pane(frame, number));
      }
    });
  }

  const keepInSight = () => document.querySelectorAll("[data-pan='on']").forEach((frame) => panes.get(frame)?.keepToldInSight());

  document.addEventListener("scroll", keepInSight, { passive: true });
  const table = document.querySelector("[data-sheet]");
  if (table) new MutationObserver(keepInSight).observe(table, { attributeFilter: ["data-sheet"] });
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  look();
})();
