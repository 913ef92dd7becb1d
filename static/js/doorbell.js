// Tells the page that a match has moved on. The feed carries nothing but which match is at which version; whoever cares
// fetches what it may see.
//
// A page listens by attributes: data-listen="<match>" data-version="<n>" (data-key="<key>" where a link let us in), or
// data-listen="lobby". On document.body it gets `moved` with {id, version}, `chat` with {id}, and `rang` for every
// sign of life of one's own matches, whatever page this is.
(() => {
  "use strict";

  const HIDDEN_PATIENCE = 20_000;
  const HIDDEN_POLL = 60_000;
  const BEHIND = [100, 1000, 5000];

  const state = document.getElementById("doorbell");
  if (!state) return;
  const known = new Map();
  const behind = new Map();
  let wanted = readPage();
  let listens = false;
  let rested = false;
  let hidden = 0;
  if (!wanted.matches.size && !wanted.lobby && !state.dataset.mine) return;

  function readPage() {
    const matches = new Map();
    let lobby = false;
    for (const place of document.querySelectorAll("[data-listen]")) {
      const id = place.dataset.listen;
      if (id === "lobby") {
        lobby = true;
      } else {
        matches.set(id, place.dataset.key || "");
        known.set(id, Math.max(known.get(id) || 0, Number(place.dataset.version) || 0));
      }
    }
    return { matches, lobby };
  }

  const said = ({ matches, lobby }) => JSON.stringify([[...matches], lobby]);
  const tell = (name, detail) => document.body.dispatchEvent(new CustomEvent(name, { detail }));

  const HEARD = {
    moved: ({ id, version }) => {
      if (version <= (known.get(id) || 0)) return;
      known.set(id, version);
      if (wanted.matches.has(id) || wanted.lobby) tell("moved", { id, version });
      tell("rang", { id, version });
    },
    chat: ({ id }) => { if (wanted.matches.has(id)) tell("chat", { id }); },
    // What a stream does not repeat when it opens again: the lists, and the count of one's own matches.
    again: () => {
      if (wanted.lobby) tell("moved", { id: "", version: 0 });
      tell("rang", { id: "", version: 0 });
    },
    state: ({ state: now }) => {
      // Only who was told of a loss is told of its end.
      if (now === "back" && !state.dataset.state) return;
      state.hidden = !now;
      state.dataset.state = now;
      state.textContent = now ? state.dataset[now] : "";
    },
  };
  const feed = new window.Feed(state.dataset.feed, state.dataset.mine || "", (told) => HEARD[told.kind](told));

  const listen = () => {
    feed.join(wanted);
    listens = true;
    if (rested) HEARD.again();
    rested = false;
  };

  const leave = () => {
    feed.leave();
    rested ||= listens;
    listens = false;
  };

  // A tab that nobody sees listens no more; now and then it asks for the count in its title.
  const rest = () => {
    leave();
    hidden = setTimeout(() => { tell("rang", { id: "", version: 0 }); rest(); }, HIDDEN_POLL);
  };

  document.addEventListener("visibilitychange", () => {
    clearTimeout(hidden);
    if (document.hidden) hidden = setTimeout(rest, HIDDEN_PATIENCE);
    else if (!listens) listen();
  });
  window.addEventListener("pagehide", leave);
  window.addEventListener("pageshow", (event) => { if (event.persisted) listen(); });
  // A part of the page that was drawn before what has been heard of meanwhile is asked for again: while it came, or was
  // put in, nobody listened for it.
  const catchUp = ({ listen: id, version }) => {
    if (!version || Number(version) >= (known.get(id) || 0)) return behind.delete(id);
    const tries = behind.get(id) || 0;
    behind.set(id, tries + 1);
    if (tries < BEHIND.length) setTimeout(() => tell("moved", { id, version: known.get(id) }), BEHIND[tries]);
  };
  document.body.addEventListener("htmx:afterSettle", ({ target }) => {
    catchUp(target.dataset);
    const before = said(wanted);
    wanted = readPage();
    if (listens && said(wanted) !== before) feed.join(wanted);
  });
  if (!document.hidden) listen();
})();
