"use strict";
// Replaces the drawing of each chart by one that can be searched: hover for a value, click for its run, drag over commits for commands.
// How a chart is scaled is in the fragment of the address, such as #scores=log&history=to.3f9a12c40b11, so that it can be sent to others.
// Everything it shows is text from the page itself; nothing is ever parsed as HTML.
(function () {
  const root = document.documentElement;
  const color = name => getComputedStyle(root).getPropertyValue(name).trim();
  const percent = value => (value > 0 ? "+" : "") + Number((value * 100).toPrecision(3)) + "%";

  function element(parent, name, text) {
    const made = document.createElement(name);
    if (text !== undefined) made.textContent = text;
    parent.appendChild(made);
    return made;
  }

  // What the fragment says of a chart; nothing if that cannot be had.
  function remembered(key, data, positive) {
    const said = new URLSearchParams(location.hash.slice(1)).get(key) || "";
    if (said === "log" && positive) return { kind: "log" };
    if (!said.startsWith("to.")) return { kind: "linear" };
    const name = said.slice(3);
    const commit = data.commits.findIndex(one => one.name === name || one.commit === name);
    return commit < 0 ? { kind: "linear" } : { kind: "relative", commit };
  }

  function remember(key, data, chosen) {
    const all = new URLSearchParams(location.hash.slice(1));
    all.delete(key);
    if (chosen.kind === "log") all.set(key, "log");
    if (chosen.kind === "relative") all.set(key, "to." + data.commits[chosen.commit].name);
    const said = String(all);
    window.history.replaceState(null, "", location.pathname + location.search + (said ? "#" + said : ""));
  }

  // Places values on the axis: as they are, by their logarithm, or divided by the mean of their own line at a commit.
  function scale(data, chosen) {
    const changes = data.unit === "%";
    const plain = y => (changes ? percent(y) : String(Number(y.toPrecision(4))));
    if (chosen.kind === "log") {
      return { place: Math.log10, even: false, text: y => plain(10 ** y), told: " Logarithmic scale.", shown: () => "" };
    }
    if (chosen.kind !== "relative") {
      return { place: y => y, even: true, text: plain, told: "", shown: () => "" };
    }
    const level = y => (changes ? 1 + y : y);
    const bases = data.lines.map(line => {
      const there = line.values.filter(value => value.commit === chosen.commit).map(value => level(value.value));
      return there.length === 0 ? 0 : there.reduce((a, b) => a + b) / there.length;
    });
    const place = (y, line) => (bases[line] > 0 ? level(y) / bases[line] - (changes ? 1 : 0) : null);
    const without = bases.filter(base => !(base > 0)).length;
    const name = data.commits[chosen.commit].name;
    return {
      place, even: true, text: plain,
      told: " Relative to " + name + ": each line is divided by its own value there, whose uncertainty the intervals leave out."
        + (without === 0 ? "" : " Not shown: " + without + " of " + bases.length + " lines, which have no value above 0 there."),
      shown: (y, line) => " (" + plain(place(y, line)) + " of " + name + ")",
    };
  }

  // Marks of an axis at round values; on a logarithmic one, as many per decade as there is room for.
  function marks(low, high, count, even) {
    const round = (from, to) => {
      const rough = (to - from) / count, power = 10 ** Math.floor(Math.log10(rough));
      const step = [1, 2, 5, 10].find(one => one * power >= rough) * power;
      const found = [];
      for (let n = Math.ceil(from / step); n * step <= to; n++) found.push(n * step);
      return found;
    };
    if (even) return round(low, high);
    if (high - low < 1) return round(10 ** low, 10 ** high).filter(y => y > 0).map(Math.log10);
    const factors = high - low < 3 ? [1, 2, 5] : [1], every = Math.ceil((high - low) / count / 2);
    const found = [];
    for (let decade = Math.floor(low); decade <= high; decade += every) {
      factors.map(factor => decade + Math.log10(factor)).filter(y => y >= low && y <= high).forEach(y => found.push(y));
    }
    return found;
  }

  // One row of values for each line; a commit that was measured several times has several places side by side.
  function columns(data) {
    const places = [];
    data.lines.forEach((line, number) => line.values.forEach(value => places.push({ number, value })));
    places.sort((a, b) => a.value.commit - b.value.commit);
    const counts = new Map();
    places.forEach(place => {
      const before = counts.get(place.value.commit) || 0;
      place.x = place.value.commit + Math.min(before, 9) * 0.05;
      counts.set(place.value.commit, before + 1);
    });
    return places;
  }

  // Intervals are shown whole, and changes beside no change.
  function extent(places, scaled, changes) {
    const ends = places.flatMap(place => [place.value.value, place.value.low ?? place.value.value, place.value.high ?? place.value.value, ...(place.value.forks || [])]
      .map(y => scaled.place(y, place.number))).filter(y => y !== null);
    if (changes || ends.length === 0) ends.push(0);
    const lowest = ends.reduce((a, b) => Math.min(a, b)), highest = ends.reduce((a, b) => Math.max(a, b));
    const room = (highest - lowest) * 0.06 || Math.abs(highest) * 0.06 || 1;
    return [lowest - room, highest + room];
  }

  function draw(holder, data, key) {
    const places = columns(data);
    if (places.length === 0) return;
    const changes = data.unit === "%";
    const positive = !changes && places.every(place => Math.min(place.value.value, place.value.low ?? Infinity, ...(place.value.forks || [])) > 0);
    let chosen = remembered(key, data, positive);
    let scaled = scale(data, chosen);
    let plot = null;
    const box = document.createElement("div");
    box.className = "plot";
    const shown = document.createElement("p");
    shown.className = "picked";
    shown.hidden = true;
    shown.setAttribute("role", "status");

    function commands(from, to) {
      const first = data.commits[from], last = data.commits[to];
      shown.hidden = false;
      shown.textContent = first.name + " to " + last.name + (last.title ? ": " + last.title : "");
      if (!first.commit || !last.commit || from === to) return;
      const pair = first.commit.slice(0, 12) + " " + last.commit.slice(0, 12);
      element(shown, "code", "steelyard compare " + pair + " --include " + data.include + data.params);
      element(shown, "code", "steelyard bisect " + pair + " --benchmark " + data.include + data.params);
      element(shown, "code", "steelyard compare " + pair + " --include " + data.include + " --explain" + data.params);
    }

    function overlay(u) {
      const context = u.ctx;
      const inks = data.lines.map((line, number) => color("--line" + (number % 6)));
      context.save();
      context.beginPath();
      context.rect(u.bbox.left, u.bbox.top, u.bbox.width, u.bbox.height);
      context.clip();
      data.changes.forEach(change => {
        const left = u.valToPos(change.first - 0.5, "x", true), right = u.valToPos(change.last + 0.5, "x", true);
        context.globalAlpha = 0.18;
        context.fillStyle = color(change.tone === "bad" ? "--bad" : change.tone === "good" ? "--good" : "--soft");
        context.fillRect(left, u.bbox.top, Math.max(2, right - left), u.bbox.height);
      });
      context.globalAlpha = 0.5;
      places.forEach(place => {
        if (place.value.low === null || place.value.high === null) return;
        const low = scaled.place(place.value.low, place.number), high = scaled.place(place.value.high, place.number);
        if (low === null) return;
        const x = u.valToPos(place.x, "x", true);
        context.strokeStyle = inks[place.number];
        context.beginPath();
        context.moveTo(x, u.valToPos(low, "y", true));
        context.lineTo(x, u.valToPos(high, "y", true));
        context.stroke();
      });
      context.globalAlpha = 0.35;
      places.forEach(place => (place.value.forks || []).forEach(fork => {
        const level = scaled.place(fork, place.number);
        if (level === null) return;
        context.fillStyle = inks[place.number];
        context.beginPath();
        context.arc(u.valToPos(place.x, "x", true), u.valToPos(level, "y", true), 1.5 * (window.devicePixelRatio || 1), 0, 2 * Math.PI);
        context.fill();
      }));
      context.globalAlpha = 1;
      signs(u, context);
      context.restore();
    }

    // Breaks and names of commits are lines, and all but breaks have a label, where no other one is in its way.
    function signs(u, context) {
      const pixels = window.devicePixelRatio || 1;
      let free = 0;
      context.textAlign = "left";
      context.font = 12 * pixels + "px system-ui, sans-serif";
      context.fillStyle = context.strokeStyle = color("--soft");
      data.signs.forEach(sign => {
        const x = u.valToPos(sign.kind === "break" ? sign.commit - 0.5 : sign.commit, "x", true);
        if (sign.kind !== "mark") {
          context.setLineDash(sign.kind === "break" ? [7 * pixels, 4 * pixels] : [2 * pixels, 4 * pixels]);
          context.beginPath();
          context.moveTo(x, u.bbox.top);
          context.lineTo(x, u.bbox.top + u.bbox.height);
          context.stroke();
        }
        const width = context.measureText(sign.label).width;
        // At the right end, a label is to the left of its commit.
        const left = Math.min(x + 3 * pixels, u.bbox.left + u.bbox.width - width - 2 * pixels);
        if (!sign.label || left < free) return;
        context.fillText(sign.label, left, u.bbox.top + 12 * pixels);
        free = left + width + 6 * pixels;
      });
    }

    // Whether the cursor is on a value, and not anywhere beside it.
    function near(index) {
      const level = scaled.place(places[index].value.value, places[index].number);
      if (level === null) return false;
      const x = plot.valToPos(places[index].x, "x"), y = plot.valToPos(level, "y");
      return Math.hypot(x - plot.cursor.left, y - plot.cursor.top) <= 16;
    }

    function choose(form, label, options, value) {
      const text = element(form, "label", label + " ");
      const select = element(text, "select");
      options.forEach(([name, shown]) => { element(select, "option", shown).value = name; });
      select.value = value;
      return select;
    }

    const numbered = () => data.commits.map((commit, number) => [number, commit.name]);

    // How values are scaled. The list of commits is only made for those who want it.
    function scales() {
      const form = document.createElement("p");
      form.className = "scale";
      const kinds = [["linear", "linear"], ...(positive ? [["log", "logarithmic"]] : []), ["relative", "relative to a commit"]];
      const kind = choose(form, "Scale", kinds, chosen.kind);
      const told = element(form, "span");
      told.className = "soft";
      told.setAttribute("role", "status");
      let base = null;
      const show = () => {
        if (chosen.kind === "relative" && !base) {
          base = choose(form, "commit", numbered(), chosen.commit);
          base.addEventListener("change", () => apply({ kind: "relative", commit: Number(base.value) }));
          form.appendChild(told);
        }
        kind.value = chosen.kind;
        if (base) {
          base.parentNode.hidden = chosen.kind !== "relative";
          if (chosen.kind === "relative") base.value = chosen.commit;
        }
        told.textContent = chosen.kind === "relative" ? scaled.told.trim() : "";
      };
      const rescale = next => {
        chosen = next;
        scaled = scale(data, chosen);
        show();
        build();
      };
      const apply = next => {
        rescale(next);
        remember(key, data, chosen);
      };
      kind.addEventListener("change", () => apply(kind.value === "relative" ? { kind: "relative", commit: base ? Number(base.value) : 0 } : { kind: kind.value }));
      window.addEventListener("hashchange", () => rescale(remembered(key, data, positive)));
      show();
      return form;
    }

    // The same commands without a mouse.
    function choices() {
      const form = document.createElement("p");
      form.className = "range";
      const from = choose(form, "Commands from", numbered(), 0), to = choose(form, "to", numbered(), data.commits.length - 1);
      const show = () => commands(Math.min(from.value, to.value), Math.max(from.value, to.value));
      from.addEventListener("change", show);
      to.addEventListener("change", show);
      return form;
    }

    function build() {
      if (plot) plot.destroy();
      box.setAttribute("aria-label", description + scaled.told);
      const rows = data.lines.map((line, number) => places.map(place => (place.number === number ? scaled.place(place.value.value, number) : null)));
      const limits = extent(places, scaled, changes);
      const width = Math.max(280, holder.clientWidth);
      plot = new uPlot({
        width,
        height: Math.min(360, Math.max(220, width * 0.4)),
        scales: { x: { time: false }, y: { range: () => limits } },
        cursor: { drag: { x: true, y: false, setScale: false } },
        series: [
          { label: "commit", value: (u, x) => (x === null ? "" : data.commits[Math.floor(x)].name) },
          ...data.lines.map((line, number) => ({
            label: line.name,
            paths: () => null,
            points: { show: true, size: 6, stroke: color("--line" + (number % 6)), fill: color("--line" + (number % 6)) },
            value: (u, y, series, index) => (y === null || index === null || index === undefined ? "" : places[index].value.text + scaled.shown(places[index].value.value, number)),
          })),
        ],
        axes: [
          {
            stroke: color("--soft"), grid: { show: false },
            splits: (u, axis, low, high) => {
              const step = Math.max(1, Math.ceil((high - low) / Math.max(2, u.width / 140)));
              const splits = [];
              for (let x = Math.max(0, Math.ceil(low)); x <= high && x < data.commits.length; x += step) splits.push(x);
              return splits;
            },
            values: (u, splits) => splits.map(x => (data.commits[x] ? data.commits[x].name.slice(0, 12) : "")),
          },
          {
            stroke: color("--soft"), grid: { stroke: color("--rule") }, size: 80,
            splits: (u, axis, low, high) => marks(low, high, Math.max(4, Math.floor(u.height / 55)), scaled.even),
            values: (u, ys) => ys.map(scaled.text),
          },
        ],
        hooks: {
          drawClear: [],
          draw: [overlay],
          setSelect: [u => {
            if (u.select.width < 4) return;
            const at = pixel => Math.max(0, Math.min(data.commits.length - 1, Math.round(u.posToVal(pixel, "x"))));
            commands(at(u.select.left), at(u.select.left + u.select.width));
          }],
        },
      }, [places.map(place => place.x), ...rows], box);
      plot.over.addEventListener("click", () => {
        const index = plot.cursor.idx;
        if (plot.select.width < 4 && index !== null && index !== undefined && near(index)) {
          const link = holder.dataset.root + places[index].value.run.slice(1) + holder.dataset.index;
          window.location.assign(link);
        }
      });
    }

    // The picture is for those who see it; its description, and the tables, are for all.
    const drawing = holder.querySelector("svg");
    box.setAttribute("role", "img");
    const description = drawing ? drawing.getAttribute("aria-label") : "";
    holder.replaceChildren(box);
    const hint = document.createElement("p");
    hint.className = "soft";
    hint.textContent = "Click a value to open its run. Drag over commits for commands.";
    holder.after(hint, scales(), choices(), shown);
    build();
    window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", build);
    let wait = 0;
    window.addEventListener("resize", () => { clearTimeout(wait); wait = setTimeout(build, 150); });
  }

  document.querySelectorAll("section.chart").forEach(section => {
    const text = section.querySelector("script.timeline").textContent;
    draw(section.querySelector(".drawing"), JSON.parse(text), section.id);
  });
})();
