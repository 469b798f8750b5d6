"use strict";
// Replaces the drawing of each chart by one that can be searched: hover for a value, click for its run, drag over commits for commands.
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
    const xs = places.map(place => place.x);
    const rows = data.lines.map((line, number) => places.map(place => (place.number === number ? place.value.value : null)));
    return { places, table: [xs, ...rows] };
  }

  function draw(holder, data) {
    const { places, table } = columns(data);
    if (places.length === 0) return;
    const changes = data.unit === "%";
    // Intervals are shown whole, and changes beside no change.
    const ends = places.flatMap(place => [place.value.value, place.value.low ?? place.value.value, place.value.high ?? place.value.value]);
    if (changes) ends.push(0);
    const lowest = ends.reduce((a, b) => Math.min(a, b)), highest = ends.reduce((a, b) => Math.max(a, b));
    const room = (highest - lowest) * 0.06 || Math.abs(highest) * 0.06 || 1;
    const limits = [lowest - room, highest + room];
    let logarithmic = false;
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
        const x = u.valToPos(place.x, "x", true);
        context.strokeStyle = color("--line" + (place.number % 6));
        context.beginPath();
        context.moveTo(x, u.valToPos(place.value.low, "y", true));
        context.lineTo(x, u.valToPos(place.value.high, "y", true));
        context.stroke();
      });
      context.restore();
    }

    // Whether the cursor is on a value, and not anywhere beside it.
    function near(index) {
      const x = plot.valToPos(places[index].x, "x"), y = plot.valToPos(places[index].value.value, "y");
      return Math.hypot(x - plot.cursor.left, y - plot.cursor.top) <= 16;
    }

    // The same commands without a mouse.
    function choices() {
      const form = document.createElement("p");
      form.className = "range";
      const choose = (label, chosen) => {
        const text = element(form, "label", label + " ");
        const select = element(text, "select");
        data.commits.forEach((commit, number) => { element(select, "option", commit.name).value = number; });
        select.value = chosen;
        return select;
      };
      const from = choose("Commands from", 0), to = choose("to", data.commits.length - 1);
      const show = () => commands(Math.min(from.value, to.value), Math.max(from.value, to.value));
      from.addEventListener("change", show);
      to.addEventListener("change", show);
      return form;
    }

    function build() {
      if (plot) plot.destroy();
      const width = Math.max(280, holder.clientWidth);
      plot = new uPlot({
        width,
        height: Math.min(360, Math.max(220, width * 0.4)),
        scales: { x: { time: false }, y: logarithmic ? { distr: 3 } : { range: () => limits } },
        cursor: { drag: { x: true, y: false, setScale: false } },
        series: [
          { label: "commit", value: (u, x) => (x === null ? "" : data.commits[Math.floor(x)].name) },
          ...data.lines.map((line, number) => ({
            label: line.name,
            paths: () => null,
            points: { show: true, size: 6, stroke: color("--line" + (number % 6)), fill: color("--line" + (number % 6)) },
            value: (u, y, series, index) => (y === null || index === null ? "" : places[index].value.text),
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
          { stroke: color("--soft"), grid: { stroke: color("--rule") }, size: 80, values: (u, ys) => ys.map(y => (changes ? percent(y) : y.toPrecision(4))) },
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
      }, table, box);
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
    box.setAttribute("aria-label", drawing ? drawing.getAttribute("aria-label") : "");
    holder.replaceChildren(box);
    if (!changes && places.every(place => place.value.value > 0)) {
      const label = document.createElement("label");
      label.className = "switch";
      const input = element(label, "input");
      input.type = "checkbox";
      input.addEventListener("change", () => { logarithmic = input.checked; build(); });
      label.appendChild(document.createTextNode(" logarithmic scale"));
      holder.before(label);
    }
    const hint = document.createElement("p");
    hint.className = "soft";
    hint.textContent = "Click a value to open its run. Drag over commits for commands.";
    holder.after(hint, choices(), shown);
    build();
    window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", build);
    let wait = 0;
    window.addEventListener("resize", () => { clearTimeout(wait); wait = setTimeout(build, 150); });
  }

  document.querySelectorAll("section.chart").forEach(section => {
    const text = section.querySelector("script.timeline").textContent;
    draw(section.querySelector(".drawing"), JSON.parse(text));
  });
})();
