// Tells the page that a match has moved on. One stream of server-sent events carries nothing but which match is at which
// version; whoever cares fetches what it may see. While the stream is down the page asks every few seconds instead.
//
// A page listens by attributes: data-listen="<match>" data-version="<n>" (data-key="<key>" where a link let us in), or
// data-listen="lobby". On document.body it gets `moved` with {id, version}, `chat` with {id}, and `rang` for every
// sign of life of one's own matches, whatever page this is.
(() => {
  "use strict";

  const state = document.getElementById("doorbell");
  const FIRST_WAIT = 500;
  const LONGEST_WAIT = 30_000;
  const POLL = 4000;
  const LOBBY_POLL = 12_000;
  const HIDDEN_PATIENCE = 20_000;
  const HIDDEN_POLL = 60_000;
  const SAY_LOST_AFTER = 2500;
  const SAY_BACK_FOR = 5000;

  const known = new Map();
  const asked = new Map();
  let lobby = false;
  let source = null;
  let failures = 0;
  let openedBefore = false;
  let lostSince = 0;
  const timers = {};

  const later = (name, wait, work) => {
    clearTimeout(timers[name]);
    timers[name] = setTimeout(work, wait);
  };
  const never = (name) => clearTimeout(timers[name]);
  const tell = (name, detail) => document.body.dispatchEvent(new CustomEvent(name, { detail }));

  const readPage = () => {
    asked.clear();
    lobby = false;
    for (const place of document.querySelectorAll("[data-listen]")) {
      const id = place.dataset.listen;
      if (id === "lobby") {
        lobby = true;
      } else {
        asked.set(id, place.dataset.key || "");
        known.set(id, Math.max(known.get(id) || 0, Number(place.dataset.version) || 0));
      }
    }
  };

  const hear = (id, version) => {
    if (version <= (known.get(id) || 0)) return;
    known.set(id, version);
    if (asked.has(id) || lobby) tell("moved", { id, version });
    tell("rang", { id, version });
  };

  // What the stream does not repeat when it opens again: the lists, and the count of one's own matches.
  const catchUp = () => {
    if (lobby) tell("moved", { id: "", version: 0 });
    tell("rang", { id: "", version: 0 });
  };

  const say = (what) => {
    state.hidden = !what;
    state.dataset.state = what;
    state.textContent = what ? state.dataset[what] : "";
  };

  const address = () => {
    const query = new URLSearchParams();
    for (const id of asked.keys()) query.append("m", id);
    const key = [...asked.values()].find(Boolean);
    if (key) query.set("key", key);
    if (lobby) query.set("lobby", "1");
    return `${state.dataset.feed}?${query}`;
  };

  const open = () => {
    never("open");
    if (source || document.hidden) return;
    source = new EventSource(address());
    source.onopen = () => {
      failures = 0;
      never("poll");
      never("say");
      if (openedBefore) catchUp();
      openedBefore = true;
      if (lostSince && state.dataset.state) {
        say("back");
        later("say", SAY_BACK_FOR, () => say(""));
      }
      lostSince = 0;
    };
    source.onmessage = (event) => {
      const { m, v } = JSON.parse(event.data);
      hear(m, v);
    };
    source.addEventListener("chat", (event) => tell("chat", { id: JSON.parse(event.data).m }));
    source.onerror = () => {
      close();
      failures += 1;
      lostSince = lostSince || Date.now();
      const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (failures - 1)) * (0.5 + Math.random() / 2);
      later("open", wait, open);
      later("poll", failures > 1 ? 0 : POLL, poll);
    };
  };

  const close = () => {
    source?.close();
    source = null;
  };

  // While there is no stream: ask for each match, and say how it stands.
  const poll = async () => {
    if (source?.readyState === EventSource.OPEN || document.hidden) return;
    const reached = await Promise.all([...asked].map(([id, key]) => ask(id, key)));
    if (source?.readyState === EventSource.OPEN) return;
    const gone = !navigator.onLine || reached.includes(false);
    if (Date.now() - lostSince > SAY_LOST_AFTER) say(gone ? "lost" : "slow");
    if (!gone) catchUpSeldom();
    later("poll", POLL, poll);
  };

  const ask = async (id, key) => {
    try {
      const reply = await fetch(`/m/${id}/version/${key ? `?key=${encodeURIComponent(key)}` : ""}`);
      if (reply.ok) hear(id, (await reply.json()).v);
      // Not ours to listen to, or not any more: the page itself will say so when it is next asked for.
      if (reply.status === 404) asked.delete(id);
      return reply.status < 500;
    } catch {
      return false;
    }
  };

  let caughtUp = 0;
  const catchUpSeldom = () => {
    if (Date.now() - caughtUp < LOBBY_POLL) return;
    caughtUp = Date.now();
    catchUp();
  };

  // A tab that nobody sees gives its stream back, since browsers keep few connections to a site; now and then it asks
  // for the count in its title.
  const rest = () => {
    close();
    never("open");
    never("poll");
    const again = () => {
      tell("rang", { id: "", version: 0 });
      later("hidden", HIDDEN_POLL, again);
    };
    later("hidden", HIDDEN_POLL, again);
  };

  const onVisibility = () => {
    if (document.hidden) {
      later("hidden", HIDDEN_PATIENCE, rest);
    } else {
      never("hidden");
      open();
    }
  };

  if (!state) return;
  readPage();
  if (!asked.size && !lobby && !("mine" in state.dataset)) return;
  document.addEventListener("visibilitychange", onVisibility);
  window.addEventListener("pagehide", close);
  window.addEventListener("pageshow", (event) => event.persisted && open());
  window.addEventListener("offline", () => {
    close();
    lostSince = lostSince || Date.now();
    say("lost");
    later("poll", POLL, poll);
  });
  window.addEventListener("online", () => {
    failures = 0;
    open();
  });
  document.body.addEventListener("htmx:afterSettle", readPage);
  open();
})();
