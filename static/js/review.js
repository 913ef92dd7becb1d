/* A review with others: what the leader shows is told to the site, and whoever follows goes there, until they go
   somewhere by themselves. Without it the link of the review leads to where the leader is. */
"use strict";

(() => {
  const SETTLED = 150;
  const review = document.getElementById("review");
  if (!review) return;

  const stage = () => document.getElementById("stage");
  const shown = () => stage().dataset.link;
  const leads = review.dataset.role === "leads";
  let last = shown();
  let following = !leads;
  let coming = "";
  let timer = 0;

  /* The newest step shown is told once the leader stays at it; one on the way makes an older one needless. */
  function tell() {
    clearTimeout(timer);
    timer = setTimeout(async () => {
      if (shown() === last) return;
      const now = (last = shown());
      const told = new URLSearchParams({ step: stage().dataset.step });
      const token = review.querySelector("[name=csrfmiddlewaretoken]").value;
      const address = new URL(review.dataset.address, location.href);
      for (const [name, value] of new URL(now, location.href).searchParams) address.searchParams.set(name, value);
      await fetch(address, { method: "POST", body: told, headers: { "X-CSRFToken": token } }).catch(() => { last = ""; });
    }, SETTLED);
  }

  function mark() {
    review.dataset.state = following ? "following" : "free";
  }

  async function follow() {
    following = true;
    mark();
    const reply = await fetch(review.dataset.address, { headers: { Accept: "application/json" } }).catch(() => null);
    if (reply?.status === 404) {
      // It has ended: what is shown stays, and nothing is listened to any more.
      following = false;
      review.remove();
    }
    if (!reply?.ok || !following) return;
    const { address } = await reply.json();
    if (address === shown()) return;
    coming = address;
    await window.htmx.ajax("GET", address, { source: stage(), target: "#stage", swap: "outerHTML show:none" });
  }

  /* Whoever goes somewhere else than where the leader is has broken free. */
  function moved() {
    if (leads) return tell();
    if (shown() === last) return undefined;
    last = shown();
    if (following && last !== coming) following = false;
    return mark();
  }

  /* Whoever loads the page anew is still in the review, from the moment in which the address has changed. */
  function keepAddress() {
    const here = new URL(location.href);
    here.searchParams.set("review", review.dataset.code);
    history.replaceState(history.state, "", here);
  }

  const isOurs = (event) => event.detail.target?.id === "stage" && review.isConnected;

  document.body.addEventListener("htmx:afterSwap", (event) => { if (isOurs(event)) keepAddress(); });
  document.body.addEventListener("htmx:afterSettle", (event) => { if (isOurs(event)) moved(); });
  document.body.addEventListener("moved", ({ detail }) => {
    if (detail.id === review.dataset.listen && following) follow();
  });
  document.body.addEventListener("rang", ({ detail }) => {
    if (!detail.id && following) follow();
  });
  review.querySelector("#review-follow")?.addEventListener("click", (event) => {
    event.preventDefault();
    follow();
  });
  mark();
})();
