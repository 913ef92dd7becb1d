// What a browser hears from the site, over one stream however many of its tabs are open. The tab that holds the lock
// keeps the stream and hands on what it hears; the others tell it what they listen to. When it goes, the lock falls to
// the next one. Where a browser has no locks (a site without TLS) each tab keeps a stream of its own.
//
// While the stream is down, the tab that keeps it asks every few seconds instead.
(() => {
  "use strict";

  const SETTLED = 50;
  const MOST_MATCHES = 20;
  const FIRST_WAIT = 500;
  const LONGEST_WAIT = 30_000;
  const POLL = 4000;
  const LISTS_POLL = 12_000;
  const SAY_LOST_AFTER = 2500;
  const SAY_BACK_FOR = 5000;

  /* The stream of one tab or of many, and what stands in for it. What is told: {kind: "moved", id, version};
     {kind: "chat", id}; {kind: "again"}, where something may have been missed; {kind: "state", state}. */
  class Stream {
    #address;
    #tell;
    #wanted = { matches: new Map(), lobby: false };
    #refused = new Set();
    #source = null;
    #timers = {};
    #failures = 0;
    #lostSince = 0;
    #askedLists = 0;
    #behind;
    #on = new AbortController();

    /* `behind` where another tab kept the stream until now. */
    constructor(address, tell, behind) {
      this.#address = address;
      this.#tell = tell;
      this.#behind = behind;
      const { signal } = this.#on;
      window.addEventListener("offline", () => this.#offline(), { signal });
      window.addEventListener("online", () => { this.#failures = 0; this.#open(); }, { signal });
    }

    /* Listen to these from now on, over a new stream: it begins with where each match stands. */
    listen(wanted) {
      this.#wanted = wanted;
      this.#refused.clear();
      this.#later("open", SETTLED, () => this.#open());
    }

    end() {
      this.#on.abort();
      this.#close();
      for (const name of Object.keys(this.#timers)) this.#never(name);
    }

    #later(name, wait, work) {
      clearTimeout(this.#timers[name]);
      this.#timers[name] = setTimeout(work, wait);
    }

    #never(name) {
      clearTimeout(this.#timers[name]);
    }

    #say(state) {
      this.#tell({ kind: "state", state });
    }

    #matches() {
      return [...this.#wanted.matches].filter(([id]) => !this.#refused.has(id)).slice(-MOST_MATCHES);
    }

    #query() {
      const query = new URLSearchParams();
      for (const [id] of this.#matches()) query.append("m", id);
      for (const key of new Set(this.#matches().map(([, key]) => key).filter(Boolean))) query.append("key", key);
      if (this.#wanted.lobby) query.set("lobby", "1");
      return query;
    }

    #open() {
      this.#never("open");
      this.#close();
      const source = new EventSource(`${this.#address}?${this.#query()}`);
      this.#source = source;
      source.onopen = () => this.#opened();
      source.onerror = () => this.#broken();
      source.onmessage = ({ data }) => {
        const { m, v } = JSON.parse(data);
        this.#tell({ kind: "moved", id: m, version: v });
      };
      source.addEventListener("chat", ({ data }) => this.#tell({ kind: "chat", id: JSON.parse(data).m }));
    }

    #opened() {
      this.#failures = 0;
      this.#never("poll");
      this.#never("say");
      if (this.#lostSince || this.#behind) {
        this.#tell({ kind: "again" });
        this.#say("back");
      }
      this.#later("say", SAY_BACK_FOR, () => this.#say(""));
      this.#lostSince = 0;
      this.#behind = false;
    }

    #broken() {
      this.#close();
      this.#failures += 1;
      this.#lostSince ||= Date.now();
      const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (this.#failures - 1)) * (0.5 + Math.random() / 2);
      this.#later("open", wait, () => this.#open());
      this.#later("poll", this.#failures > 1 ? 0 : POLL, () => this.#poll());
    }

    #close() {
      this.#source?.close();
      this.#source = null;
    }

    #offline() {
      this.#close();
      this.#lostSince ||= Date.now();
      this.#say("lost");
      this.#later("poll", POLL, () => this.#poll());
    }

    #isOpen() {
      return this.#source?.readyState === EventSource.OPEN;
    }

    async #poll() {
      if (this.#isOpen()) return;
      const reached = await Promise.all(this.#matches().map(([id, key]) => this.#ask(id, key)));
      if (this.#isOpen() || this.#on.signal.aborted) return;
      const gone = !navigator.onLine || reached.includes(false);
      if (Date.now() - this.#lostSince > SAY_LOST_AFTER) this.#say(gone ? "lost" : "slow");
      if (!gone && Date.now() - this.#askedLists >= LISTS_POLL) {
        this.#askedLists = Date.now();
        this.#tell({ kind: "again" });
      }
      this.#later("poll", POLL, () => this.#poll());
    }

    async #ask(id, key) {
      try {
        const reply = await fetch(`/m/${id}/version/${key ? `?key=${encodeURIComponent(key)}` : ""}`);
        if (reply.ok) this.#tell({ kind: "moved", id, version: (await reply.json()).v });
        // Not ours to listen to, or not any more: its page will say so when it is next asked for.
        if (reply.status === 404) this.#refused.add(id);
        return reply.status < 500;
      } catch {
        return false;
      }
    }
  }

  /* The part of one tab: `join` with what it listens to, `leave` when nobody looks at it. `hear` gets what is told. */
  class Feed {
    #address;
    #name;
    #hear;
    #tab = Math.random().toString(36).slice(2);
    #wanted = null;
    #channel = null;
    #lock = null;
    #give = null;
    #stream = null;
    #others = new Map();

    /* `name` is the same in all tabs that may share a stream: those of one reader. */
    constructor(address, name, hear) {
      this.#address = address;
      this.#name = `doorbell ${name}`;
      this.#hear = hear;
    }

    /* Hear of these from now on: {matches: Map of a key, or "", by match, lobby: whether the lists}. */
    join(wanted) {
      const before = this.#wanted;
      this.#wanted = wanted;
      if (before) this.#announce();
      else if (navigator.locks && window.BroadcastChannel) this.#share();
      else this.#keep(false);
    }

    leave() {
      if (!this.#wanted) return;
      this.#post({ kind: "gone", tab: this.#tab });
      this.#stream?.end();
      this.#stream = this.#wanted = null;
      this.#others.clear();
      this.#lock?.abort();
      this.#give?.();
      this.#channel?.close();
      this.#lock = this.#give = this.#channel = null;
    }

    #share() {
      this.#channel = new BroadcastChannel(this.#name);
      this.#channel.onmessage = ({ data }) => this.#take(data);
      this.#announce();
      const lock = (this.#lock = new AbortController());
      let followed = false;
      const held = () => new Promise((give) => {
        if (lock.signal.aborted) return give();
        this.#give = give;
        this.#keep(followed);
      });
      navigator.locks.request(this.#name, { signal: lock.signal }, held).catch(() => {});
      navigator.locks.query().then(({ held: all }) => { followed = all.some(({ name }) => name === this.#name); });
    }

    #keep(behind) {
      this.#stream = new Stream(this.#address, (told) => { this.#post(told); this.#hear(told); }, behind);
      this.#post({ kind: "who" });
      this.#listen();
    }

    #announce() {
      if (this.#stream) this.#listen();
      else this.#post({ kind: "want", tab: this.#tab, wanted: this.#wanted });
    }

    #take(data) {
      if (data.kind === "who") this.#announce();
      else if (data.kind === "gone") this.#others.delete(data.tab);
      else if (data.kind !== "want") this.#hear(data);
      else if (this.#stream) {
        this.#others.set(data.tab, data.wanted);
        this.#listen();
      }
    }

    #listen() {
      const all = [...this.#others.values(), this.#wanted];
      const matches = new Map(all.flatMap((one) => [...one.matches]));
      this.#stream.listen({ matches, lobby: all.some((one) => one.lobby) });
    }

    #post(data) {
      this.#channel?.postMessage(data);
    }
  }

  window.Feed = Feed;
})();
