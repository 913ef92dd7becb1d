// Hands on a link: copies it, or has the browser share it where it can. Where copying is refused, the link is selected and
// the page says how to copy it by hand. Without this script the link stands in a field like any other text.
(() => {
  "use strict";

  const shares = typeof navigator.share === "function";

  function say(field, what) {
    const status = field.closest(".copy").querySelector("[role=status]");
    status.textContent = "";
    // Said again, the same words are news only to a status that was empty in between.
    window.requestAnimationFrame(() => { status.textContent = status.dataset[what]; });
  }

  function select(field) {
    field.focus();
    field.setSelectionRange(0, field.value.length);
  }

  async function copy(field) {
    select(field);
    try {
      await navigator.clipboard.writeText(field.value);
      say(field, "copied");
    } catch {
      say(field, "byHand");
    }
  }

  async function share(field) {
    try {
      await navigator.share({ title: document.title, url: field.value });
    } catch (no) {
      if (no.name === "AbortError") return;
      select(field);
      say(field, "byHand");
    }
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-copy], [data-share]");
    if (!button) return;
    if (button.dataset.share) share(document.getElementById(button.dataset.share));
    else copy(document.getElementById(button.dataset.copy));
  });

  for (const button of document.querySelectorAll("[data-copy]")) button.hidden = false;
  for (const button of document.querySelectorAll("[data-share]")) button.hidden = !shares;
})();
