// While a request that leads away from the page is under way, the page asks for nothing more and takes no answer: a
// refresh that leads elsewhere would cut that request off, and its answer, with the cookies in it, would be lost.
(() => {
  "use strict";

  const LONGEST = 60_000;
  let since = -LONGEST;

  const leave = () => { since = performance.now(); };
  const stay = () => { since = -LONGEST; };
  const isLeaving = () => performance.now() - since < LONGEST;
  const unlessLeaving = (event) => { if (isLeaving()) event.preventDefault(); };

  // Heard last of all: what a script sends in the form's stead does not lead away.
  window.addEventListener("submit", (event) => {
    if (!event.defaultPrevented && event.target.method !== "dialog") leave();
  });
  window.addEventListener("beforeunload", leave);
  // The reader has come back, or has stopped it; where the browser tells of neither, the page goes on after a while.
  window.addEventListener("pageshow", (event) => { if (event.persisted) stay(); });
  window.addEventListener("keydown", (event) => { if (event.key === "Escape") stay(); });

  document.addEventListener("htmx:beforeRequest", unlessLeaving);
  document.addEventListener("htmx:beforeOnLoad", unlessLeaving);
})();
