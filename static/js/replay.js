/* The replay's keys, its playing by itself, and what follows the step shown. All it does is to take the links that the
   page has: without it they are followed one by one. */
"use strict";

(() => {
  // Looked up anew each time: going back in the browser brings a page of its own.
  const replay = () => document.getElementById("replay");
  if (!replay()) return;

  const SPEEDS = [0.5, 1, 2, 4, 8];
  const SWIPE = 48;
  const stage = () => document.getElementById("stage");
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  let speed = 1;
  let playing = false;
  let timer = 0;
  let stretch = stage().dataset.stretch;
  let waiting = null;
  let busy = false;
  let asked = 0;

  const way = (name) => {
    const link = document.getElementById(`way-${name}`);
    return link && link.href ? link : null;
  };

  // Steps that are at hand

  const ahead = new window.Ahead((at) => ({ "HX-Request": "true", "X-Stretch": at }));
  let gone = "";

  const look = async () => {
    if (!gone || navigator.connection?.saveData) return;
    delete replay().dataset.ahead;
    if (await ahead.fill(gone)) replay().dataset.ahead = "whole";
  };

  // What the link leads to is shown at once, as if it had been answered just now.
  const showKept = (link) => {
    const address = link.getAttribute("href");
    const text = busy ? undefined : ahead.take(address, stretch);
    if (text === undefined) return false;
    asked = performance.now();
    history.replaceState({ htmx: true }, "", address);
    // htmx tells everybody of each part that it takes away, one by one; of a board nobody wants to know.
    stage().querySelector(".scene").replaceChildren();
    window.htmx.swap("#stage", text, { swapStyle: "outerHTML", swapDelay: 0, settleDelay: 0, show: "none" }, {
      contextElement: stage(),
      eventInfo: { target: stage() },
    });
    return true;
  };

  document.addEventListener("click", (event) => {
    const link = event.target.closest(".replay-desk a[href]");
    if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    if (link.closest('[hx-boost="false"]')) return;
    ahead.stop();
    gone = link.dataset.way || gone || "step-after";
    if (!showKept(link)) return;
    event.preventDefault();
    event.stopPropagation();
  }, { capture: true });

  // One step at a time: while one is on its way only the newest wish is kept.
  const go = (link) => {
    if (!link) return false;
    if (busy) waiting = link.id || link.href;
    else link.click();
    return true;
  };

  const take = (name) => go(way(name));

  // Playing

  const show = () => {
    const button = document.getElementById("play");
    const label = document.getElementById("speed-label");
    button.hidden = label.hidden = false;
    const [thumb, faster] = ["[data-play]", "[data-pace]"].map((one) => document.querySelector(one));
    for (const one of [button, thumb]) one.setAttribute("aria-pressed", String(playing));
    thumb.hidden = faster.hidden = false;
    faster.firstElementChild.textContent = `${speed === 0.5 ? "½" : speed}×`;
    document.getElementById("speed").value = String(speed);
  };

  const stop = () => {
    playing = false;
    clearTimeout(timer);
    show();
  };

  const next = () => {
    clearTimeout(timer);
    if (!playing) return;
    // What the last step took on its way is part of the pace.
    const pause = Math.max(0, 1000 / speed - (performance.now() - asked));
    timer = setTimeout(() => take("step-after") || stop(), pause);
  };

  const start = () => {
    playing = true;
    show();
    if (!take("step-after")) stop();
  };

  const pace = (by) => {
    const at = SPEEDS.indexOf(speed) + by;
    speed = SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, at))];
    show();
  };

  // Following the step shown

  const inside = (box, item) => {
    const there = item.getBoundingClientRect();
    const here = box.getBoundingClientRect();
    const behavior = still.matches || playing ? "instant" : "smooth";
    box.scrollBy({
      left: there.left - here.left - (here.width - there.width) / 2,
      top: there.top - here.top - (here.height - there.height) / 2,
      behavior,
    });
  };

  // Once for all that a step changes, since it has the page laid out.
  const scroll = () => {
    for (const item of replay().querySelectorAll(".film [aria-current], .log-lines [aria-current], .eyes [aria-current]")) {
      inside(item.closest(".film, .log-lines, .eyes"), item);
    }
  };

  const follow = () => {
    const step = stage().dataset.step;
    for (const holder of replay().querySelectorAll(".film, .log-lines")) {
      for (const old of holder.querySelectorAll("[aria-current]")) old.removeAttribute("aria-current");
      const item = holder.querySelector(`[data-at="${step}"]`);
      if (!item) continue;
      item.setAttribute("aria-current", "step");
    }
    requestAnimationFrame(scroll);
    const here = replay().querySelector(".strip-bar .here");
    if (here && stage().dataset.here) here.setAttribute("x", stage().dataset.here);
    stretch = stage().dataset.stretch;
    show();
  };

  const pausing = () => {
    const { kind, comments } = stage().dataset;
    return kind === "ruling" || Number(comments) > 0;
  };

  document.body.addEventListener("htmx:configRequest", (event) => {
    event.detail.headers["X-Stretch"] = stretch;
  });
  document.body.addEventListener("htmx:beforeRequest", () => {
    busy = true;
    asked = performance.now();
  });
  document.body.addEventListener("htmx:afterRequest", (event) => {
    // The links of a fresh step are htmx's only once it has settled: until then a click would load a whole page.
    busy = event.detail.successful && event.detail.target?.id === "stage";
    if (!event.detail.successful) stop();
    if (event.detail.requestConfig?.verb !== "get") ahead.clear();
  });
  document.body.addEventListener("htmx:afterSettle", (event) => {
    if (!event.detail.target || event.detail.target.id !== "stage") return;
    busy = false;
    follow();
    const wanted = waiting;
    waiting = null;
    if (wanted) {
      const link = document.getElementById(wanted) || replay().querySelector(`a[href="${wanted}"]`);
      if (link && link.href) link.click();
    } else if (playing && pausing()) stop();
    else next();
    look();
  });

  document.body.addEventListener("htmx:historyRestore", () => {
    stop();
    follow();
  });

  // Keys

  const eyes = (key) => go(replay().querySelector(`.eyes [data-eyes="${key}"]`));

  const nextEyes = () => {
    const all = [...replay().querySelectorAll(".eyes a")];
    const at = all.findIndex((one) => one.hasAttribute("aria-current"));
    return all.length > 1 && go(all[(at + 1) % all.length]);
  };

  const announce = (text) => {
    document.getElementById("announce").textContent = text;
  };

  const copyLink = () => {
    const link = new URL(stage().dataset.link, location.href).href;
    const said = () => announce(replay().dataset.saidCopied);
    if (navigator.clipboard) navigator.clipboard.writeText(link).then(said, () => {});
    return true;
  };

  const write = () => {
    const box = document.getElementById("comment-text");
    if (!box) return false;
    box.focus();
    return true;
  };

  const press = (id) => {
    const button = document.getElementById(id);
    if (button) button.click();
    return Boolean(button);
  };

  const help = () => {
    document.getElementById("keys").showModal();
    return true;
  };

  const keys = {
    ArrowLeft: (event) => take(event.shiftKey ? "turn-before" : "step-before"),
    ArrowRight: (event) => take(event.shiftKey ? "turn-after" : "step-after"),
    "[": () => take("round-before"),
    "]": () => take("round-after"),
    Home: () => take("first"),
    End: () => take("last"),
    " ": () => {
      if (playing) stop();
      else start();
      return true;
    },
    "+": () => (pace(1), true),
    "-": () => (pace(-1), true),
    v: nextEyes,
    0: () => eyes("spectator"),
    9: () => eyes("all"),
    x: () => take("change-after"),
    r: () => take("ruling-after"),
    n: () => take("comment-after"),
    f: () => take("battle-after"),
    b: () => press("bookmark"),
    y: copyLink,
    c: write,
    "?": help,
  };
  for (let seat = 1; seat <= 7; seat += 1) keys[seat] = () => eyes(String(seat));

  // Not while somebody writes or works a control of the browser's, and nothing that is the browser's own.
  const busyWith = (target) => target.closest("input, textarea, select, [contenteditable], dialog[open]");

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented || event.isComposing) return;
    if (event.key === "Escape" && event.target.closest(".margin")) event.target.blur();
    if (busyWith(event.target)) return;
    if (event.key === " " && event.target.closest("button, summary, a")) return;
    const wish = Object.hasOwn(keys, event.key) ? keys[event.key] : null;
    if (!wish) return;
    if (!["+", "-", " ", "y"].includes(event.key)) stop();
    if (wish(event)) event.preventDefault();
  });

  document.body.addEventListener("click", (event) => {
    if (event.target.closest("#play, [data-play]")) {
      if (playing) stop();
      else start();
    }
    if (event.target.closest("[data-pace]")) {
      speed = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length];
      show();
    }
  });
  document.body.addEventListener("change", (event) => {
    if (event.target.id !== "speed") return;
    speed = Number(event.target.value);
    show();
  });

  // Thumbs: a swipe over log or board goes a step, where the finger has not scrolled.

  let from = null;
  document.body.addEventListener("touchstart", (event) => {
    const on = event.target.closest(".log-lines, .told");
    from = on && event.touches.length === 1 ? { x: event.touches[0].clientX, y: event.touches[0].clientY } : null;
  }, { passive: true });
  document.body.addEventListener("touchend", (event) => {
    if (!from) return;
    const across = event.changedTouches[0].clientX - from.x;
    const down = event.changedTouches[0].clientY - from.y;
    from = null;
    if (Math.abs(across) < SWIPE || Math.abs(down) > Math.abs(across) / 2) return;
    stop();
    take(across < 0 ? "step-after" : "step-before");
  }, { passive: true });

  // A comment's place lights up on the board while the comment is looked at.

  for (const [on, lit] of [["pointerover", true], ["pointerout", false]]) {
    document.body.addEventListener(on, (event) => {
      const said = event.target.closest("[data-points]");
      if (!said) return;
      for (const spot of replay().querySelectorAll(".board [data-spot]")) {
        if (spot.dataset.spot === said.dataset.points) spot.classList.toggle("lit", lit);
      }
    });
  }

  // What a board's spot is called goes into the comment that is being written.

  document.body.addEventListener("click", (event) => {
    const spot = event.target.closest(".board [data-spot]");
    const choice = document.getElementById("comment-spot");
    if (spot && choice) choice.value = spot.dataset.spot;
  });

  addEventListener("pagehide", () => {
    stop();
    ahead.stop();
  });
  follow();
})();
