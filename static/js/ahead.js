/* The steps around the one shown, fetched before somebody asks for them: 20 each way, and where the other ways lead.
   They are kept for this page alone, as they were sent to this viewer, for five minutes, and until something is changed. */
"use strict";

(() => {
  const STEPS = 20;
  const PAUSE = 100;
  const FRESH = 300_000;
  const MOST = 160;
  const ONWARD = ["step-after", "step-before"];
  const JUMPS = ["turn-after", "turn-before", "round-after", "round-before", "first", "last"];

  /* Where a page leads, and which stretch of the log it shows. */
  const read = (page) => ({
    ways: new Map([...page.querySelectorAll("[data-way][href]")].map((link) => [link.dataset.way, link.getAttribute("href")])),
    stretch: page.getElementById("stage").dataset.stretch,
  });

  /* Fetches for one page. `headers` are those with which a step is asked for where so much of the log is shown. */
  class Ahead {
    #kept = new Map();
    #headers;
    #running = null;

    constructor(headers) {
      this.#headers = headers;
    }

    /* The answer for an address where such a stretch of the log is shown; undefined where it is not at hand. */
    take(address, stretch) {
      return this.#at(address, stretch)?.text;
    }

    /* Forget everything: something has been changed. */
    clear() {
      this.stop();
      this.#kept.clear();
    }

    stop() {
      this.#running?.abort();
      this.#running = null;
    }

    /* Fetch what may be wanted next, from the page as it stands, first the way that was gone last; whether all of it is
       at hand now. */
    async fill(last) {
      this.stop();
      const running = (this.#running = new AbortController());
      try {
        const here = read(document);
        const onward = [...ONWARD].sort((one) => (one === last ? -1 : 1));
        await this.#follow(here, onward[0], 2, running);
        for (const name of JUMPS) await this.#follow(here, name, 1, running);
        for (const name of onward) await this.#follow(here, name, STEPS, running);
        return true;
      } catch {
        // Stopped, or out of reach: what is not at hand is asked for when it is wanted.
        return false;
      }
    }

    async #follow(here, name, most, running) {
      for (let steps = 0; steps < most; steps += 1) {
        const address = here.ways.get(name);
        if (!address) return;
        here = this.#at(address, here.stretch) ?? (await this.#fetch(address, here.stretch, running.signal));
      }
    }

    async #fetch(address, stretch, signal) {
      await new Promise((done) => { setTimeout(done, PAUSE); });
      signal.throwIfAborted();
      const reply = await fetch(address, { headers: this.#headers(stretch), priority: "low", signal });
      if (!reply.ok || reply.redirected) throw new Error(String(reply.status));
      const text = await reply.text();
      signal.throwIfAborted();
      const found = { ...read(new DOMParser().parseFromString(text, "text/html")), text, at: Date.now() };
      this.#kept.set(`${stretch} ${address}`, found);
      if (this.#kept.size > MOST) this.#kept.delete(this.#kept.keys().next().value);
      return found;
    }

    #at(address, stretch) {
      const found = this.#kept.get(`${stretch} ${address}`);
      return found && Date.now() - found.at < FRESH ? found : undefined;
    }
  }

  window.Ahead = Ahead;
})();
