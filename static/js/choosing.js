/* Choosing on the board: a click on a place, or Enter on it, fills in the form that it means. Wherever a board stands
   beside forms: at the table and in lessons. Whatever this does can be done without it, by the forms alone. */

(() => {
  "use strict";

  if (!document.getElementById("deed")) return;

  const all = (selector, root = document) => Array.from(root.querySelectorAll(selector));

  // Spots: what a click on the board means is what the forms say of that spot.

  const holders = (form, spot) => all(`[data-spot="${CSS.escape(spot)}"]`, form);
  const forms = () => all("#deed form[data-deed]");
  const isOpen = (form) => !form.closest("details:not([open])");

  /* A form may stand under the name of its command, among others. */
  function unfold(form) {
    for (let one = form.closest("details"); one; one = one.parentElement.closest("details")) one.open = true;
  }

  const inHand = () => forms().find((form) => form.dataset.begun && isOpen(form));

  /* What a place can stand for: alternatives, each of one spot or of several that belong together. */
  const wishes = (place) => (place.dataset.spot || "").split(" ").filter(Boolean).map((one) => one.split("&"));
  const isAbout = (form, spot) =>
    (form.dataset.spots || "").split(" ").includes(spot) || holders(form, spot).some((one) => one.tagName === "SPAN");
  const holds = (form, spot) => holders(form, spot).length > 0 || isAbout(form, spot) || packets(form, spot).length > 0;
  const isOpenTo = (form, spot) => holders(form, spot).concat(packets(form, spot)).some((one) => {
    if (one.tagName === "OPTION") return one.closest("select").value === "";
    return one.type !== "radio" || !form.querySelector(`input[name="${CSS.escape(one.name)}"]:checked`);
  });

  /* Packets: a choice may be of several things together, such as the counters that pay a price, each of them with a place
     of its own. The board names the fields of which that is so with `data-packets`. */

  const haveParts = (name) => document.querySelector(`#board [data-packets~="${CSS.escape(name)}"]`) !== null;
  const isPacked = (way) => Boolean(way.value?.startsWith("[")) && haveParts(inputOf(way).name);
  const worth = (item) => (typeof item === "string" ? item : JSON.stringify(item));
  const itemsOf = (way) => JSON.parse(way.value).map((item) => `${inputOf(way).name}=${worth(item)}`);
  const times = (items, one) => items.filter((other) => other === one).length;
  const isWithin = (items, whole) => items.every((one) => times(items, one) <= times(whole, one));

  /* The packets of a form of which a place is a part. */
  function packets(form, spot) {
    const [field] = spot.split("=");
    if (!haveParts(field)) return [];
    const name = CSS.escape(field);
    const ways = all(`input[type=radio][name="${name}"][data-spot], select[name="${name}"] option[data-spot]`, form);
    return ways.filter((way) => isPacked(way) && itemsOf(way).includes(spot));
  }

  function packetFields(form) {
    const ways = all("input[type=radio][data-spot], option[data-spot]", form).filter(isPacked);
    return [...new Set(ways.map(fieldOf))];
  }

  /* The parts that are tapped while no packet is complete, by the field that they are chosen for. */
  const begunPackets = new WeakMap();

  function partsOf(field) {
    const whole = all("input, option", field).find((way) => way.value && isTaken(way));
    return whole ? (isPacked(whole) ? itemsOf(whole) : []) : begunPackets.get(field) || [];
  }

  /* One part more, as long as some packet has it beside the others; what is chosen as often as it can be goes out, and what
     goes with nothing that is chosen begins anew. With its last part a packet is chosen; the only one there is stays so. */
  function takePart(form, spot) {
    const [any] = packets(form, spot);
    const field = fieldOf(any);
    const ways = all("input, option", field).filter((way) => way.value && isPacked(way));
    const held = partsOf(field);
    let parts = [...held, spot];
    const isTooMuch = !ways.some((way) => isWithin(parts, itemsOf(way)));
    if (ways.length === 1) parts = itemsOf(ways[0]);
    else if (isTooMuch) parts = held.includes(spot) ? held.filter((one) => one !== spot) : [spot];
    begunPackets.set(field, parts);
    const whole = ways.find((way) => isWithin(parts, itemsOf(way)) && parts.length === itemsOf(way).length);
    if (whole) pick(whole);
    else ways.filter(isTaken).forEach(giveBack);
    if (whole?.type === "radio") field.dataset.told = "yes";
    return parts;
  }

  /* A button among others in a fold, such as those that send a scout. */
  const isFolded = (form) => form.closest("details.many:not(.forms)") !== null;
  const isAll = (form, spots) => (form.dataset.spots || "").split(" ").length <= spots.length + 1;

  /* Which form a click means, and as what: the form in hand first, there a field that is still empty; then a form that
     is about this very place, then the one that stands open. A button in a fold comes after that one where the place
     stands for something else first, or for a part only of what the button does. */
  function meant(place, besides) {
    let best = null;
    for (const form of forms().filter((one) => one !== besides)) {
      wishes(place).forEach((spots, nth) => {
        if (!spots.every((spot) => holds(form, spot))) return;
        const about = spots.every((spot) => isAbout(form, spot));
        const empty = spots.some((spot) => isOpenTo(form, spot));
        const later = about && isFolded(form) && (nth > 0 || !isAll(form, spots));
        const rank = form === inHand() ? (empty ? 0 : 1) : later ? 5 : about ? 2 : isOpen(form) ? (empty ? 3 : 4) : 6;
        const score = rank * 100 + nth;
        if (!best || score < best.score) best = { form, spots, about, score };
      });
    }
    return best && !best.about && best.form !== inHand() ? byTheShortestWay(best, besides) : best;
  }

  /* With nothing in hand, of several forms of one kind that lead to a place, such as those of several leaders, the one that
     passes the fewest others on the way. */
  function byTheShortestWay(best, besides) {
    const leading = (form, spot) => [...holders(form, spot), ...packets(form, spot)];
    const ways = (form) => best.spots.flatMap((spot) => leading(form, spot)).filter((one) => one.value !== undefined);
    const far = (form) => Math.min(...ways(form).map((way) => passed(way).length));
    const leads = (form) => form !== besides && doneBy(form) === doneBy(best.form) && best.spots.every((spot) => holds(form, spot));
    const alike = doneBy(best.form) === undefined ? [] : forms().filter(leads);
    const form = alike.reduce((least, one) => (far(one) < far(least) ? one : least), best.form);
    return { ...best, form };
  }

  /* Of the buttons with nothing to fill in, only the one in hand stands out. */
  function takeInHand(form) {
    for (const one of forms()) {
      delete one.dataset.begun;
      if (one !== form && !one.closest("details")) one.classList.remove("ready");
    }
    if (form) form.dataset.begun = "yes";
  }

  /* What a place stands for beside what is chosen there already: the button in a fold that is about it. */
  function beyond(place) {
    const chosen = chosenSpots();
    const at = wishes(place).findIndex((spots) => spots.every((spot) => chosen.has(spot)));
    return isPressing(place) || !inHand() || at < 0 ? undefined : after(wishes(place).slice(at + 1));
  }

  function after(later) {
    for (const spots of later) {
      const form = forms().find((one) => isFolded(one) && isAll(one, spots) && spots.every((spot) => isAbout(one, spot)));
      if (form) return { form, spots, about: true };
    }
    return undefined;
  }

  /* Of a place that a button in hand is about, the form that is about it too: taps take them by turns. */
  function besideButton(place, form) {
    const isIt = form && !form.closest("details") && !isPressing(place) && meant(place)?.form === form && meant(place).about;
    const other = isIt ? meant(place, form) : null;
    return other?.about && other.form.closest("details") ? other : undefined;
  }

  /* The ways in which a place fills one of several fields of a form that have the same to choose from, such as the left
     and the right card of a rank. What is taken for one of them is not there for another. */
  function twins(form, place) {
    const found = wishes(place).filter((spots) => spots.length === 1).flatMap(([spot]) => holders(form, spot))
      .filter((one) => one.type === "radio" || (one.tagName === "OPTION" && one.closest(".ordered") === null));
    const values = found.map((one) => all("input, option", fieldOf(one)).map((way) => way.value).join());
    const alike = values.every((one) => one === values[0]);
    return alike && new Set(found.map(fieldOf)).size === found.length && found.length > 1 ? found : [];
  }

  const fieldOf = (way) => way.closest("fieldset, select");
  const inputOf = (way) => (way.tagName === "OPTION" ? fieldOf(way) : way);
  const isFree = (form, way) => isOpenTo(form, way.dataset.spot);

  /* A field that is still empty, else the one that was filled before the other; none that what the other holds bars. */
  function turnOf(form, ways) {
    const empty = ways.filter((way) => isFree(form, way));
    const open = (empty.length ? empty : ways).filter((way) => !way.disabled);
    return open.find((way) => empty.length || inputOf(way).name !== form.dataset.latest) || open[0];
  }

  // What does not go together: the form lists it, each reason with the fields and the texts in them.

  const heldIn = (form, name) => form.querySelector(`[name="${CSS.escape(name)}"]:is(:checked, select)`)?.value || "";

  /* Why a way does not go beside what the form's other fields hold; empty where it does. */
  function whyNot(form, way) {
    const { name } = inputOf(way);
    for (const [why, pairs] of JSON.parse(form.dataset.clashes || "[]")) {
      const bars = (pair) => pair[name]?.includes(way.value)
        && Object.keys(pair).some((other) => other !== name && pair[other].includes(heldIn(form, other)));
      if (pairs.some(bars)) return why;
    }
    return "";
  }

  /* That can be chosen no more, and its field says why for as long as nothing is chosen there; what is chosen can be given
     back, so that none is for good. */
  function bar(form) {
    for (const line of all(".unfit", form)) {
      const field = line.closest(".field");
      const reasons = new Set();
      for (const way of all("input, option", field).filter((one) => one.value)) {
        const why = whyNot(form, way);
        way.disabled = why !== "" && !isTaken(way);
        if (why) reasons.add(why);
      }
      line.textContent = field.querySelector("input:checked") ? "" : [...reasons].join(" ");
      for (const clearer of all("[data-clear]", field)) clearer.hidden = !field.querySelector("input:checked");
    }
  }

  const shutAt = (form, spot) => holders(form, spot).length > 0 && holders(form, spot).every((one) => one.disabled);

  /* Whether a place stands for nothing that could be chosen beside what the form holds. */
  function isShut(form, place) {
    if (!form.dataset.clashes) return false;
    const pair = twins(form, place);
    if (pair.length) return !pair.some(isTaken) && !turnOf(form, pair);
    const ways = wishes(place).filter((spots) => spots.every((spot) => holds(form, spot)));
    return ways.length > 0 && ways.every((spots) => spots.some((spot) => shutAt(form, spot)));
  }

  function unpick(way) {
    if (way.tagName === "OPTION") fieldOf(way).value = "";
    else way.checked = false;
    delete fieldOf(way).dataset.told;
  }

  /* A tap on a place that is chosen in a list takes it out again, and with no place left in the list one on whatever is
     in it; twice the same is chosen in the form. Of two cards alike in a hand the other one may still be added. */
  function listedAt(form, place, spot) {
    const listed = holders(form, spot).filter((one) => one.tagName === "OPTION" && one.closest(".ordered"));
    const back = place.classList.contains("chosen") || listed.every(taken);
    return back ? listed.findLast((one) => one.selected) : undefined;
  }

  function giveBack(way) {
    unpick(way);
    inputOf(way).dispatchEvent(new Event("change", { bubbles: true }));
  }

  const doneBy = (form) => form?.querySelector('span[data-spot^="do="]')?.dataset.spot;

  /* Whether a place is only where another form of the same kind as the one in hand leads to, such as where another group
     could move: what is in hand would be lost for a choice that nobody has made. */
  const isStray = ({ form, about }) => {
    const begun = inHand();
    return !about && begun !== undefined && form !== begun && doneBy(form) !== undefined && doneBy(form) === doneBy(begun);
  };

  /* Which places were tapped, and in which order. */
  const tapped = new WeakMap();
  let taps = 0;

  function choose(place) {
    tapped.set(place, taps += 1);
    const wish = beyond(place) || besideButton(place, inHand()) || meant(place);
    if (!wish) return;
    const { form } = wish;
    let { spots } = wish;
    const at = wishes(place).findIndex((one) => one.join() === spots.join());
    let [another, next] = ["", ""];
    const [picked, parts] = [[], []];
    const again = place.classList.contains("chosen") && form === inHand();
    if (wish.about && form === inHand() && form.closest("details")) {
      takeInHand(null);
      refresh();
      if (isFolded(form)) tell("");
      return;
    }
    const pair = twins(form, place);
    const given = pair.find(isTaken) || spots.map((spot) => listedAt(form, place, spot)).find(Boolean);
    if (given) {
      giveBack(given);
      tell("");
      if (!isSheetOpen()) announce(form, place, false);
      return;
    }
    if (pair.length) spots = [(turnOf(form, pair) || pair.find((way) => way.disabled)).dataset.spot];
    if (isStray(wish)) {
      refuse(place, sheetHead()?.dataset.stray);
      return;
    }
    const shut = spots.find((spot) => shutAt(form, spot));
    if (shut) {
      refuse(place, whyNot(form, holders(form, shut)[0]));
      return;
    }
    const held = holdsNow(form);
    takeInHand(form);
    unfold(form);
    for (const spot of spots) {
      if (packets(form, spot).length) {
        parts.push(...partNames(takePart(form, spot)));
        continue;
      }
      const found = holders(form, spot);
      const ways = waysOf(found);
      const free = found.find((one) => one.tagName === "OPTION" && !taken(one));
      const holder = ways.length > 1 ? following(ways) : free || found.find((one) => one.tagName !== "SPAN");
      if (holder) pick(holder);
      if (holder?.tagName === "INPUT") picked.push(worded(holder));
      const other = holder && !wish.about && !isPressing(place) && after(wishes(place).slice(at + 1));
      if (ways.length > 1 || other) another = wayIn(holder);
      if (another) next = other ? sheetHead()?.dataset.other.replace("#", foldOf(other.form)) : againAt(place);
      if (holder?.type === "radio") holder.closest("fieldset").dataset.told = "yes";
    }
    for (const also of known(place)) fillIn(form, also);
    refresh();
    const beside = wish.about && besideButton(place, form);
    if (beside) another = sheetHead()?.dataset.other.replace("#", titleOf(beside.form));
    else if (!another && isComplete(form)) next = whatPlays(place, again && held === holdsNow(form), form);
    const missing = isSheetOpen() ? "" : stillToChoose(form);
    // There it is called what the form calls it: a place on the board may have a whole sentence for a name, and says by
    // `data-name` what it is called alone.
    const named = parts.length ? parts : missing && picked.some(Boolean) ? pickedIn(form) : [];
    const name = another || named.join(", ") || place.dataset.name || nameOf(place);
    // What is missing comes before what can be long, so that it is not cut off; what is chosen has a line of its own.
    const chosen = missing && name && sheetHead()?.dataset.picked.replace("#", name);
    // Where the form is open below its title is read there: the line is short, and ends with how another way is taken.
    const title = another && next && isSheetOpen() ? "" : titleOf(form);
    const where = missing || title.endsWith(name) ? "" : name;
    tell([title, missing, where, missing ? "" : next].filter(Boolean).join(DOT) + (chosen ? `\n${chosen}` : ""));
    if (missing) sheetHead().dataset.lacking = form.dataset.deed;
    if (sheetHead()) sheetHead().dataset.about = form.dataset.deed;
    if (again && isPressing(place) && isComplete(form)) form.requestSubmit(form.querySelector("button[type=submit]:not([name])"));
    else offer(form, place);
  }

  /* A board may say itself what another tap comes to, where it leads somewhere. */
  const againAt = (place) => place.closest("#board [data-again]")?.dataset.again || sheetHead()?.dataset.again;

  /* What the places are called that stand for these parts, and how many of each. */
  function partNames(parts) {
    const placeOf = (spot) => document.querySelector(`#board .spot[data-name][data-spot~="${CSS.escape(spot)}"]`);
    const called = (spot) => placeOf(spot)?.dataset.name || spot.split("=")[1];
    return [...new Set(parts)].map((one) => called(one) + (times(parts, one) > 1 ? ` ×${times(parts, one)}` : ""));
  }

  const holdsNow = (form) => new URLSearchParams(new FormData(form)).toString();

  /* A tap chooses and the button plays; where a second tap plays, or takes back, the first one says so, and elsewhere the
     second one that it is the button. */
  function whatPlays(place, idle, form) {
    if (isPressing(place)) return sheetHead()?.dataset.press;
    if (idle) return sheetHead()?.dataset.chosen;
    const listed = wishes(place).flat().some((spot) => holders(form, spot).some((way) => isTaken(way) && way.closest(".ordered")));
    return listed ? sheetHead()?.dataset.back : "";
  }

  /* Several ways that lead to one place, such as over this area or over that: each tap there takes the next. */
  const waysOf = (found) => found.filter((one) =>
    one.closest("fieldset, select") === found[0].closest("fieldset, select")
    && (one.tagName === "OPTION" ? one.closest(".ordered") === null : one.type === "radio"));
  const isTaken = (way) => (way.tagName === "OPTION" ? way.selected : way.checked);
  const following = (ways) => ways[(ways.findIndex(isTaken) + 1) % ways.length];
  const wayIn = (way) => (way.tagName === "OPTION" ? way : way.closest("label")).textContent.trim();

  /* The places that a way leads through, before the one where it ends: its value is their list. */
  function passed(way) {
    if (isPacked(way)) return [];
    const field = way.dataset.spot.split("=")[0];
    return way.value.startsWith("[") ? JSON.parse(way.value).slice(0, -1).map((one) => `${field}=${one}`) : [];
  }

  const titleOf = (form) => form.querySelector("button[type=submit]:not([name])").textContent.trim();
  const foldOf = (form) => form.closest("details").querySelector("summary").textContent.trim();
  const nameOf = (place) => (place.getAttribute("aria-label") || place.querySelector("title")?.textContent || "").trim();

  const sheetHead = () => document.querySelector("#deed .tapped");
  const nothing = () => sheetHead()?.dataset.nothing;

  const DOT = "\u00a0· "; // No line begins with it.
  const READ_AFTER = 8000;
  let reading = 0; // Why not gives its room back, such as to a hint, once it can have been read.

  /* What a tap on the board has come to. Why nothing can be chosen there is shown wherever there is room as well. */
  function tell(text, why = false) {
    const line = sheetHead();
    if (!line) return;
    window.clearTimeout(reading);
    line.textContent = text;
    line.classList.toggle("why", why);
    delete line.dataset.lacking;
    delete line.dataset.about;
  }

  /* The first field of a form that has still to be filled in, as the line says it; empty where none has. */
  function stillToChoose(form) {
    const [field] = wanting(form);
    return field ? sheetHead()?.dataset.wanting?.replace("#", namedBy(field)) || "" : "";
  }

  /* All that is chosen in a form, but for how many. */
  const pickedIn = (form) => all(".field:not(.group, [hidden]) :is(select, input:not([type=number]))", form).map(worded).filter(Boolean);

  /* What is missing is said anew with each choice by hand, for as long as the line says it of this form. */
  function tellAnew(form) {
    const line = sheetHead();
    if (line?.dataset.lacking !== form.dataset.deed) return;
    const missing = stillToChoose(form);
    tell(missing || line.dataset.chosen, line.classList.contains("why"));
    if (missing) line.dataset.lacking = form.dataset.deed;
  }

  /* What is chosen or missing in one form is not said while another is in hand. */
  function tellOnlyOf(form) {
    const { about, lacking } = sheetHead()?.dataset || {};
    if ([about, lacking].some((one) => one && one !== form?.dataset.deed)) tell("");
  }

  /* A place may say why it cannot be chosen, or the phase why most places of the map cannot. */
  const whyShut = (place) =>
    place?.closest("[data-why]")?.dataset.why || (place?.closest(".map") ? sheetHead()?.dataset.elsewhere : undefined);

  function refuse(place, why = whyShut(place)) {
    // A tap on a card that only tells what it is good for has come to something.
    if (!why && place?.querySelector(".tells")) {
      tell("");
      return;
    }
    const name = place ? nameOf(place) : "";
    const said = [name, name.endsWith(why) ? "" : why || nothing()].filter(Boolean);
    tell(said.join(/[.!?]$/.test(name) ? " " : DOT), Boolean(why));
    reading = window.setTimeout(() => tell(""), READ_AFTER);
  }

  /* Where every moment counts: the board stays where it is, and a second click on the same place plays. */
  const isPressing = (place) => place.dataset.twice !== undefined;

  const known = (place) => (place.dataset.with || "").split(" ").filter(Boolean);

  /* Whether what was known of the place when it was chosen still is so: no card has been dealt on the pile since. */
  const isAsSeen = (place, form) => !isPressing(place) || !form || known(place).every((also) => {
    const [name, value] = also.split("&").pop().split("=");
    const input = form.elements.namedItem(name);
    return !input || input.value === "" || input.value === value;
  });

  /* What else is known where the click was made, such as how high a pile stood: for fields that take a number. Spots
     that stand before it say of which forms it is known. */
  function fillIn(form, also) {
    const spots = also.split("&");
    const [name, value] = spots.pop().split("=");
    const input = form.elements.namedItem(name);
    if (!input || input.type !== "number" || !spots.every((spot) => isAbout(form, spot))) return;
    input.value = input.max === "" ? value : Math.min(Number(value), Number(input.max));
  }

  /* How high a pile stood is known of that pile alone, and of that look at it: a choice by hand says nothing of it. */
  function forget(form) {
    for (const input of all("[data-by-board] input", form)) input.value = "";
  }

  /* In a field of several places a second click goes to the next place that is free. */
  const taken = (option) => {
    const select = option.closest("select");
    return select.closest(".ordered") !== null && select.value !== "";
  };

  function pick(holder) {
    let input = holder;
    if (holder.tagName === "OPTION") {
      input = holder.closest("select");
      input.value = holder.value;
    } else if (holder.tagName === "LABEL") {
      input = holder.querySelector("input");
      input.value = Number(input.value) < Number(input.max) ? Number(input.value) + 1 : 0;
      keepWithin(input);
    } else if (holder.type === "checkbox") {
      holder.checked = !holder.checked;
    } else {
      holder.checked = true;
    }
    input.dispatchEvent(new Event("change", { bubbles: true }));
  }

  /* Asking a form itself would have it complain of what is missing. */
  const isComplete = (form) => form.matches(":valid");

  /* With nothing left open the button is offered, never pressed: a slip of the finger is no move. Where every moment
     counts a second click on the same place presses it. */
  function offer(form, place) {
    const stays = isPressing(place);
    const ready = isComplete(form);
    form.classList.toggle("ready", ready);
    const button = form.querySelector("button[type=submit]:not([name])");
    if (ready && button) button.focus({ preventScroll: stays || onPhone.matches || isSeen(button) });
    else if (!stays && !onPhone.matches && !isSeen(form)) form.scrollIntoView({ block: "nearest" });
    announce(form, place, stays);
  }

  const isSheetOpen = () => document.querySelector('[data-sheet="open"]') !== null;

  /* Something was chosen on the board, or given back there. */
  function announce(form, place, stays) {
    const detail = { form, stays, missing: whereMissing(form), wanted: placesOf(wanting(form)[0]) };
    place.dispatchEvent(new CustomEvent("chosen", { bubbles: true, detail }));
  }

  /* The fields of a form that have still to be filled in, and whether each of them can be on the board. First comes one
     that has the same to choose from as the field filled last, such as the right card after the left one. */
  function wanting(form) {
    const fields = all(".field:not(.group, [hidden])", form).filter((field) =>
      field.querySelector(":invalid") !== null || (field.dataset.least && sumOf(field) < Number(field.dataset.least)));
    const latest = form.dataset.latest && form.querySelector(`[name="${CSS.escape(form.dataset.latest)}"]`)?.closest(".field");
    const values = (field) => all("input, option", field).map((way) => way.value).join();
    const alike = latest ? fields.filter((field) => field !== latest && values(field) === values(latest)) : [];
    return [...alike, ...fields.filter((field) => !alike.includes(field))];
  }

  /* The places of the board at which a field can be filled in; the sheet asks it too. */
  function placesOf(field) {
    const ways = field ? all("[data-spot]", field).filter((way) => !way.disabled) : [];
    const spots = new Set(ways.flatMap((way) => (isPacked(way) ? itemsOf(way) : [way.dataset.spot])));
    return all("#board .spot.can").filter((place) => wishes(place).flat().some((spot) => spots.has(spot)));
  }

  function whereMissing(form) {
    const fields = wanting(form);
    if (fields.length === 0) return "nothing";
    return fields.every((field) => placesOf(field).length > 0) ? "on the board" : "in the form";
  }

  const onPhone = window.matchMedia("(max-width: 64rem)");

  function isSeen(element) {
    const box = element.getBoundingClientRect();
    return box.top >= 0 && box.bottom <= window.innerHeight;
  }

  /* What is chosen in the forms that stand open, and how many times. */
  function chosenSpots() {
    const spots = new Map();
    const add = ({ dataset: { spot } }, times = 1) => times > 0 && spots.set(spot, (spots.get(spot) || 0) + times);
    for (const form of forms().filter(isOpen)) {
      const ways = all("input:checked[data-spot], option:checked[data-spot]", form);
      for (const one of ways.filter((way) => !isPacked(way))) add(one);
      for (const spot of packetFields(form).flatMap(partsOf)) add({ dataset: { spot } });
      for (const one of all("label[data-spot]", form)) add(one, Number(one.querySelector("input").value));
    }
    const form = inHand();
    if (form) all("span[data-spot]", form).forEach((one) => add(one, Infinity));
    return spots;
  }

  /* Cards of one hand that stand for the same: it is all one which of them are chosen. */
  const areAlike = (one, other) =>
    one.dataset.spot === other.dataset.spot && one.closest(".hand") !== null && one.closest(".hand") === other.closest(".hand");

  /* The places that are chosen: of cards alike no more than were chosen, those first that were tapped last. */
  function chosenPlaces(chosen, form) {
    const times = (place) => wishes(place).reduce((sum, spots) => sum + Math.min(...spots.map((spot) => chosen.get(spot) || 0)), 0);
    const places = all("#board .spot.can").filter((place) => isAsSeen(place, form) && times(place) > 0);
    const order = (place) => tapped.get(place) || 0;
    places.sort((one, other) => order(other) - order(one));
    const before = (place, at) => places.slice(0, at).filter((other) => areAlike(other, place)).length;
    return new Set(places.filter((place, at) => before(place, at) < times(place)));
  }

  /* The form that the board shows goals of: the one in hand, or the only one that stands open. */
  function shownForm() {
    const open = forms().filter((form) => form.closest("details[open]"));
    return inHand() || (open.length === 1 ? open[0] : undefined);
  }

  /* What it comes to with what is chosen, where the board says that of each choice. */
  function showSum() {
    const sums = all("#board [data-sum-of]");
    const chosen = all("#board .spot.chosen").map((place) => place.dataset.spot).sort().join(" ");
    const known = sums.some((one) => one.dataset.sumOf === chosen) ? chosen : "";
    for (const one of sums) one.hidden = one.dataset.sumOf !== known;
  }

  function refresh() {
    const form = inHand();
    const chosen = chosenPlaces(chosenSpots(), form);
    const shown = shownForm();
    for (const one of forms()) bar(one);
    const ways = all("#deed form input:checked[data-spot], #deed form option:checked[data-spot]");
    const crossed = new Set(ways.filter((way) => isOpen(way.closest("form"))).flatMap(passed));
    const goesOn = (spots) => spots.every((spot) => holds(form, spot)) && !spots.every((spot) => isAbout(form, spot));
    for (const place of all("#board .spot")) {
      const can = place.classList.contains("can");
      const is = chosen.has(place);
      place.classList.toggle("chosen", is);
      const as = is ? fieldsHeldAt(place) : [];
      if (as.length > 0) place.dataset.as = as.join(" ");
      else delete place.dataset.as;
      const shut = can && !is && shown !== undefined && isShut(shown, place);
      if (shut) place.setAttribute("aria-disabled", "true");
      else place.removeAttribute("aria-disabled");
      place.classList.toggle("aside", shut || (can && !is && shown !== undefined && !wishes(place).some((spots) => spots.every((spot) => holds(shown, spot)))));
      place.classList.toggle("crossed", wishes(place).some((spots) => spots.every((spot) => crossed.has(spot))));
      place.classList.toggle("next", can && !is && !shut && form !== undefined && wishes(place).some(goesOn));
    }
    for (const board of all("#board .board")) board.classList.toggle("choosing", board.querySelector(".next") !== null);
    showSum();
    for (const empty of all("#board [data-of]")) showChosen(empty);
    tally();
    for (const one of forms().filter(isOpen)) sum(one);
  }

  /* As what a place is chosen: the fields of the open forms that hold it, such as the left card. */
  function fieldsHeldAt(place) {
    const ways = forms().filter(isOpen).flatMap((form) => wishes(place).flat().flatMap((spot) => holders(form, spot)));
    return [...new Set(ways.filter(isTaken).map((way) => inputOf(way).name))];
  }

  /* A place that is still empty shows what is chosen for it, as it looks where it was chosen. */
  function showChosen(empty) {
    const from = document.querySelector(`#board [data-as~="${CSS.escape(empty.dataset.of)}"] .held`);
    empty.replaceChildren(...(from ? from.cloneNode(true).childNodes : []));
  }

  // The keyboard on the board: one stop of the tab key, arrows from spot to spot, Enter chooses.

  function tidyBoard() {
    const isPart = ([spot, ...rest]) => !rest.length && forms().some((form) => packets(form, spot).length > 0);
    const rest = document.querySelector("#board [data-packets]") ? all("#board .spot:not(.can)") : [];
    for (const place of rest) place.classList.toggle("can", wishes(place).some(isPart));
    const spots = all("#board svg .spot.can");
    spots.forEach((spot, at) => {
      spot.setAttribute("role", "button");
      spot.setAttribute("tabindex", at === 0 ? "0" : "-1");
      const title = spot.querySelector("title");
      if (title) spot.setAttribute("aria-label", title.textContent);
    });
    refresh();
  }

  const middle = (element) => {
    const box = element.getBoundingClientRect();
    return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  };
  const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

  function nearest(from, [dx, dy]) {
    const here = middle(from);
    let best = null;
    let least = Infinity;
    for (const spot of all("#board svg .spot.can")) {
      const there = middle(spot);
      const along = (there.x - here.x) * dx + (there.y - here.y) * dy;
      const aside = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
      if (spot !== from && along > 1 && along + 2 * aside < least) {
        least = along + 2 * aside;
        best = spot;
      }
    }
    return best;
  }

  /* Numbers by tapping: one less or one more beside each field, within its bounds; an empty field counts as its least. */
  function step(button) {
    const input = button.parentElement.querySelector("input");
    const [least, most] = [Number(input.min), input.max === "" ? Infinity : Number(input.max)];
    const now = input.value === "" ? least : Number(input.value) + Number(button.dataset.step);
    input.value = Math.max(least, Math.min(most, now));
    keepWithin(input);
    input.dispatchEvent(new Event("change", { bubbles: true }));
  }

  /* Counts that together may be no more than so many: one more here is one less where most is taken. */
  const counts = (field) => all("input[type=number]", field);
  const sumOf = (field) => counts(field).reduce((sum, one) => sum + Number(one.value), all("input:checked", field).length);

  function keepWithin(input) {
    const field = input.closest("fieldset[data-most]");
    if (!field) return;
    while (sumOf(field) > Number(field.dataset.most)) {
      const others = counts(field).filter((one) => one !== input && Number(one.value) > 0);
      const fullest = others.sort((one, other) => Number(other.value) - Number(one.value))[0] || input;
      fullest.value = Number(fullest.value) - 1;
    }
  }

  /* What a form holds stands in a line over its button: its fields may be further up or down than can be seen. */
  const namedBy = (field) => (field.querySelector("legend, label") || field).firstChild.textContent.trim();

  /* What it says itself, without the mark before it and the remark after it. */
  const ownText = (one) => {
    const parts = Array.from(one?.childNodes ?? []).filter((part) => part.nodeType === Node.TEXT_NODE);
    return parts.map((part) => part.data).join("").trim();
  };

  const worded = (input) => {
    if (input.tagName === "SELECT") return input.value && input.selectedOptions[0].textContent.trim();
    const said = ownText(input.closest("label")?.querySelector("span"));
    if (input.type !== "number") return input.checked && input.value && said;
    return input.closest(".number-field") ? input.value : Number(input.value) && `${said} ×${input.value}`;
  };

  /* A field as the game states it in a sentence. French "de" and "que" lose their vowel before another one. */
  function stated(sentence, chosen) {
    const [before, after] = sentence.split("{0}");
    const elides = /(^|[^\p{L}])(d|qu)e $/iu.test(before) && /^[aeiouœæ]/i.test(chosen.normalize("NFD"));
    return `${elides ? before.slice(0, -2) + "’" : before}${chosen}${after}`;
  }

  /* Where a chosen way ends: the last of the places that its text lists. */
  function goalOf(field) {
    const way = all("input, option", field).find((one) => one.value?.startsWith("[") && isTaken(one) && !isPacked(one));
    return way ? wayIn(way).split(" → ").at(-1) : "";
  }

  /* It is told from the places that the way only leads through. */
  function standOut(line, goal) {
    const at = goal ? line.textContent.indexOf(goal, line.textContent.lastIndexOf("→") + 1) : -1;
    if (at < 0) return;
    const end = document.createElement("b");
    end.textContent = goal;
    line.replaceChildren(line.textContent.slice(0, at), end, line.textContent.slice(at + goal.length));
  }

  function sum(form) {
    const line = form.querySelector(".sum");
    if (!line) return;
    const shown = all(".field:not(.group, [hidden])", form);
    const fields = shown.map((field) => {
      const chosen = all("select, input", field).map(worded).filter(Boolean).join(", ");
      return chosen && stated(field.dataset.stated || "{0}", chosen);
    });
    line.textContent = fields.filter(Boolean).join(DOT);
    for (const field of shown) standOut(line, goalOf(field));
    // Where nothing need be chosen, the button says what it does with what is chosen, and without.
    const button = form.querySelector("button[data-some]");
    if (button) button.textContent = line.textContent ? button.dataset.some : button.dataset.none;
  }

  function tally() {
    for (const line of all("#deed .tally")) {
      const said = line.querySelector("output");
      line.hidden = false;
      said.textContent = said.dataset.of.replace("#", sumOf(line.closest("fieldset")));
    }
  }

  /* A tap on what cannot be chosen: it says why, or something else on the board can be chosen. */
  const isVain = (one) => one.closest("#board [data-why]") !== null
    || (one.closest("#board .play-area svg, #board .hand") !== null
      && (document.querySelector("#board .spot.can") !== null || Boolean(whyShut(one.closest("#board .spot")))));

  document.addEventListener("click", (event) => {
    const clearer = event.target.closest("#deed [data-clear]");
    if (clearer) {
      const field = clearer.closest("fieldset");
      for (const one of counts(field)) one.value = 0;
      for (const one of all("input:checked", field)) one.checked = false;
      field.dispatchEvent(new Event("change", { bubbles: true }));
      if (clearer.hidden) field.querySelector("input:enabled")?.focus({ preventScroll: true });
    }
    const byHand = event.isTrusted && event.target.closest("#deed form label, #deed form input");
    if (byHand) forget(byHand.closest("form"));
    const told = event.target.closest("#deed [data-told]");
    if (told) delete told.dataset.told;
    const stepper = event.target.closest("#deed [data-step]");
    if (stepper) {
      event.preventDefault();
      step(stepper);
    }
    const spot = event.target.closest("#board .spot.can");
    if (spot) choose(spot);
    else if (isVain(event.target)) refuse(event.target.closest("#board .spot, #board [data-why]"));
    const opened = event.target.closest("#deed summary");
    if (!opened) return;
    const form = all("form", opened.parentElement).length === 1 ? opened.parentElement.querySelector("form") : null;
    takeInHand(form);
    tellOnlyOf(form);
  });

  document.addEventListener("keydown", (event) => {
    const spot = event.target.closest ? event.target.closest("#board svg .spot.can") : null;
    if (!spot || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      choose(spot);
    } else if (ARROWS[event.key]) {
      event.preventDefault();
      const next = nearest(spot, ARROWS[event.key]);
      if (!next) return;
      spot.setAttribute("tabindex", "-1");
      next.setAttribute("tabindex", "0");
      next.focus();
    }
  });

  /* What a field has just taken is no longer there for its twin. */
  function spare(form, input) {
    form.dataset.latest = input.name;
    const way = input.tagName === "SELECT" ? input.selectedOptions[0] : input;
    if (!way?.dataset.spot || !isTaken(way)) return;
    const place = document.querySelector(`#board .spot[data-spot~="${CSS.escape(way.dataset.spot)}"]`);
    if (place) twins(form, place).filter((one) => one !== way && isTaken(one)).forEach(unpick);
  }

  document.addEventListener("change", (event) => {
    const form = event.target.closest("#deed form");
    if (form && event.isTrusted) {
      forget(form);
      tellOnlyOf(form);
    }
    if (form && event.target.type === "number") keepWithin(event.target);
    if (form) spare(form, event.target);
    if (form) form.classList.toggle("ready", isComplete(form));
    refresh();
    if (form) tellAnew(form);
  });
  document.addEventListener("toggle", refresh, true);

  /* What is missing is named and brought into sight, rather than pointed at where it may lie under something else. */
  document.addEventListener("invalid", (event) => {
    const input = event.target;
    const form = input.closest("#deed form");
    if (!form) return;
    event.preventDefault();
    if (input !== form.querySelector("input:invalid, select:invalid")) return;
    const field = input.closest(".field");
    delete field.dataset.told;
    const missing = sheetHead()?.dataset.wanting?.replace("#", namedBy(field));
    tell(input.validity.valueMissing && missing ? missing : `${namedBy(field)}: ${input.validationMessage}`, true);
    sheetHead().dataset.lacking = form.dataset.deed;
    input.focus({ preventScroll: true });
    field.scrollIntoView({ block: "nearest" });
  }, true);

  document.body.addEventListener("htmx:afterRequest", tidyBoard);
  tidyBoard();
  window.Choosing = { placesOf };
})();
