// How the rows are laid out and drawn.
extension TimelinePageScript {
  /// Rows in their order, and where each stands.
  static let rows = #"""
    // MARK: Rows

    const kinds = ["app", "process", "scene", "view", "work", "assertion", "task"];
    const kindWords = {
      scene: ["more row of scenes", "more rows of scenes"],
      view: ["more view", "more views"],
      work: ["more row of work", "more rows of work"],
      assertion: ["more row of assertions", "more rows of assertions"],
      task: ["more row of tasks", "more rows of tasks"],
    };
    // Rows of a group that are shown before somebody asks for the others.
    const groupLimits = { scene: 24, view: 6, work: 10, assertion: 6, task: 6 };
    const heights = {
      run: 30, finding: 24, app: 26, process: 20, scene: 26, second: 20, view: 18, work: 18,
      assertion: 22, task: 20, more: 20, gap: 6,
    };

    const shown = {
      kinds: new Set(kinds), events: true, scene: -1, rule: -1, query: "", aligned: false,
    };
    const unfolded = new Set();
    // With more runs each shows its first row until somebody asks for the others.
    const runLimit = 12;
    const runKey = (number) => `${number} run`;
    // What stands below each other: { kind, y, height, run, row … }.
    let lanes = [], lanesHeight = 0;
    const rowsOf = runs.map(() => []);
    for (const row of rows) {
      rowsOf[row.run].push(row);
      row.group = row.kind === "view" ? `${row.run} view ${row.scene}` : `${row.run} ${row.kind}`;
    }

    function layOut() {
      lanes = [];
      let y = 4;
      const add = (kind, more) => {
        const height = heights[kind === "scene" && more.row.isSecond ? "second" : kind];
        lanes.push({ kind, y, height, ...more });
        y += height;
      };
      runs.forEach((run, number) => {
        add("run", { run: number });
        if (run.marks.some(isShownMark)) add("finding", { run: number });
        const every = rowsOf[number].filter(isShownRow), counts = new Map();
        const isMany = runs.length > runLimit && every.length > 2;
        const isShort = isMany && !unfolded.has(runKey(number));
        const mine = isShort ? [every.find((row) => row.kind === "app") ?? every[0]] : every;
        for (const row of mine) counts.set(row.group, (counts.get(row.group) ?? 0) + 1);
        // A group's rows may stand apart, as the views of a scene follow their scene; the line that
        // unfolds it stands behind the last that is shown.
        const places = new Map();
        for (const row of mine) {
          const place = places.get(row.group) ?? 0, count = counts.get(row.group);
          places.set(row.group, place + 1);
          const limit = groupLimits[row.kind] ?? Infinity, isLong = count > limit + 1;
          const isFolded = isLong && !unfolded.has(row.group);
          if (!isFolded || place < limit) add(row.kind, { run: number, row });
          if (isLong && place === (isFolded ? limit : count - 1)) {
            const more = { group: row.group, rowKind: row.kind, count: count - limit, isFolded };
            add("more", { run: number, ...more });
          }
        }
        if (isMany) {
          const more = { group: runKey(number), rowKind: "run", count: every.length - 1 };
          add("more", { run: number, ...more, isFolded: isShort });
        }
        y += heights.gap;
      });
      lanesHeight = y + 4;
      find("rows").style.height = `${lanesHeight + axisHeight}px`;
    }

    const isShownRow = (row) => shown.kinds.has(row.kind)
      && (shown.scene < 0 || row.scene < 0 || row.scene === shown.scene);

    // The row of a run that a scene's findings stand on: its life cycle, else that of the app.
    function homeOf(run, scene) {
      const lane = lanes.find((lane) => lane.run === run && lane.row && lane.row.scene === scene
        && (scene < 0 || lane.kind === "scene"));
      return lane ?? lanes.find((lane) => lane.run === run && lane.row);
    }

    const isShownMark = (mark) =>
      (shown.rule < 0 || page.findings[mark.finding].rule === shown.rule)
      && (shown.scene < 0 || mark.scene < 0 || mark.scene === shown.scene);
    """#

  static let drawing = #"""
    // MARK: Drawing

    const board = find("board"), canvas = find("canvas");
    const axisHeight = 26;
    let width = 0, height = 0, gutter = 200, plot = 0;
    // What is seen, in nanoseconds of the axis; and all there is.
    const view = { from: 0, to: 1 }, all = { from: 0, to: 1 };
    const offsets = [];
    let pointer = null, selected = null, colours = {};

    const tones = ["gone", "background", "inactive", "active", "starting", "work", "open"];
    // As in the text reports: the higher the bar, the more active.
    const toneHeights = [0.12, 0.36, 0.64, 1, 0.5, 0.86, 0.86];

    // Where a name has no room.
    const shorter = Object.assign(Object.create(null),
      { foregroundActive: "active", foregroundInactive: "inactive" });

    function readColours() {
      const style = getComputedStyle(document.documentElement);
      for (const name of ["ground", "raised", "line", "text", "quiet", "error", "warning", "note",
        "accent", "on-bar", "on-inactive", ...tones]) colours[name] = style.getPropertyValue(`--${name}`).trim();
    }

    const xOf = (time) => gutter + (time - view.from) / (view.to - view.from) * plot;
    const timeOf = (x) => view.from + (x - gutter) / plot * (view.to - view.from);

    // Every run from its own start, or as the wall clock had them.
    function placeRuns() {
      runs.forEach((run, number) => {
        offsets[number] = shown.aligned ? -run.from * run.scale : run.offset;
      });
      all.from = Math.min(...runs.map((run, number) => offsets[number] + run.from * run.scale));
      all.to = Math.max(...runs.map((run, number) => offsets[number] + run.to * run.scale));
      if (!(all.to > all.from)) all.to = all.from + 1;
      const margin = (all.to - all.from) * 0.01;
      all.from -= margin;
      all.to += margin * 2;
    }

    function look(from, to) {
      const least = isOrderOnly ? 4 : 50, most = all.to - all.from;
      let span = Math.min(Math.max(to - from, least), most);
      let start = from + (to - from - span) / 2;
      start = Math.max(all.from, Math.min(start, all.to - span));
      view.from = start;
      view.to = start + span;
      draw();
      keepLink();
    }

    let isWaiting = false;
    function draw() {
      if (isWaiting) return;
      isWaiting = true;
      requestAnimationFrame(() => { isWaiting = false; drawNow(); });
    }

    function fit(element, wide, high) {
      const scale = window.devicePixelRatio || 1;
      if (element.width !== Math.round(wide * scale) || element.height !== Math.round(high * scale)) {
        element.width = Math.round(wide * scale);
        element.height = Math.round(high * scale);
      }
      const context = element.getContext("2d");
      context.setTransform(scale, 0, 0, scale, 0, 0);
      return context;
    }

    let context = null;
    const small = "11px system-ui, sans-serif", plain = "12px system-ui, sans-serif";
    const strong = "600 12px system-ui, sans-serif";

    function cut(text, room, each = 6.4) {
      const letters = Math.floor(room / each);
      if (text.length <= letters) return text;
      return letters < 3 ? "" : text.slice(0, letters - 1) + "…";
    }

    function drawNow() {
      if (width === 0) return;
      context = fit(canvas, width, height);
      context.fillStyle = colours.ground;
      context.fillRect(0, 0, width, height);
      context.textBaseline = "middle";
      const top = board.scrollTop - axisHeight;
      let first = 0;
      while (first < lanes.length && lanes[first].y + lanes[first].height < board.scrollTop) first++;
      drawGrid();
      context.save();
      context.beginPath();
      context.rect(0, axisHeight, width, height - axisHeight);
      context.clip();
      for (let place = first; place < lanes.length; place++) {
        const lane = lanes[place], y = lane.y - top;
        if (y > height) break;
        drawLane(lane, y);
      }
      drawSelection(top);
      context.restore();
      drawAxis();
      drawMap();
      listSoon();
    }

    function gridStep() {
      const wanted = (view.to - view.from) / Math.max(2, plot / 110);
      return steps.find((step) => step >= wanted) ?? wanted;
    }

    // Ticks stand at round times since the start of the first run.
    function eachTick(act) {
      const step = gridStep(), zero = shown.aligned || runs.length === 0 ? 0 : offsets[0];
      const first = Math.ceil((view.from - zero) / step);
      for (let place = first; place * step + zero <= view.to && place < first + 400; place++) {
        act(xOf(place * step + zero), place * step, step);
      }
    }

    function drawGrid() {
      context.fillStyle = colours.line;
      context.globalAlpha = 0.45;
      eachTick((x) => context.fillRect(Math.round(x), axisHeight, 1, height));
      context.globalAlpha = 1;
    }

    function drawAxis() {
      context.fillStyle = colours.raised;
      context.fillRect(0, 0, width, axisHeight);
      context.fillStyle = colours.line;
      context.fillRect(0, axisHeight - 1, width, 1);
      context.font = small;
      context.textAlign = "center";
      context.save();
      context.beginPath();
      context.rect(gutter - 4, 0, width - gutter + 4, axisHeight);
      context.clip();
      let free = gutter - 4;
      eachTick((x, time, step) => {
        context.fillStyle = colours.line;
        context.fillRect(Math.round(x), axisHeight - 6, 1, 5);
        const text = timeText(time, step), half = context.measureText(text).width / 2;
        if (x - half < free || x + half > width) return;
        free = x + half + 10;
        context.fillStyle = colours.quiet;
        context.fillText(text, x, axisHeight / 2 - 1);
      });
      context.restore();
      context.textAlign = "left";
      context.fillStyle = colours.quiet;
      const length = lengthText(view.to - view.from);
      const span = isOrderOnly ? "order only" : gutter > 140 ? `${length} wide` : length;
      context.fillText(cut(span, gutter - 16), 10, axisHeight / 2 - 1);
    }

    function drawLane(lane, y) {
      const run = runs[lane.run];
      context.textAlign = "left";
      if (lane.kind === "run") {
        context.fillStyle = colours.raised;
        context.fillRect(0, y + 2, width, lane.height - 4);
        context.fillStyle = colours.text;
        context.font = strong;
        context.fillText(cut(run.name, width - 20, 6.8), 10, y + lane.height / 2);
        return;
      }
      const gaps = run.gaps, offset = offsets[lane.run];
      if (lane.kind !== "more") {
        for (const gap of gaps) {
          const x = xOf(gap.time + offset);
          if (x < gutter || x > width) continue;
          context.fillStyle = colours.warning;
          context.globalAlpha = 0.35;
          context.fillRect(x - 1, y, 3, lane.height);
          context.globalAlpha = 1;
        }
      }
      if (lane.kind === "finding") drawMarks(lane, y);
      if (lane.row) {
        const row = lane.row;
        context.save();
        context.beginPath();
        context.rect(gutter, y, plot, lane.height);
        context.clip();
        drawSlices(row, offset, y, lane.height);
        if (shown.events) drawTicks(row, offset, y, lane.height);
        context.restore();
      }
      drawLabel(lane, y);
    }

    function drawLabel(lane, y) {
      context.fillStyle = colours.ground;
      context.fillRect(0, y, gutter - 1, lane.height);
      context.fillStyle = colours.line;
      context.fillRect(gutter - 1, y, 1, lane.height);
      let text = "", indent = 10;
      context.font = plain;
      context.fillStyle = colours.text;
      if (lane.kind === "finding") {
        text = "findings";
        context.fillStyle = colours.quiet;
      } else if (lane.kind === "more") {
        const words = kindWords[lane.rowKind] ?? ["more row", "more rows"];
        text = lane.isFolded ? `▸ ${lane.count} ${words[lane.count === 1 ? 0 : 1]}` : "▾ show fewer";
        context.fillStyle = colours.accent;
        indent = 18;
      } else {
        if (lane.row.lane > 0) return;
        text = lane.row.label;
        if (lane.row.isSecond) indent = 18;
        if (lane.row.isSecond) context.fillStyle = colours.quiet;
        if (lane.kind === "app" || lane.kind === "scene" && !lane.row.isSecond) {
          context.font = strong;
        }
      }
      const room = gutter - indent - 5;
      context.fillText(cut(text, room - 3), indent, y + lane.height / 2, room);
    }

    function drawSlices(row, offset, y, high) {
      const parts = row.parts, from = view.from - offset, to = view.to - offset;
      const first = after(parts.end, from), last = after(parts.begin, to);
      const dims = shown.query !== "";
      context.globalAlpha = dims ? 0.2 : 1;
      if (last - first > plot) drawShares(row, from, to, y, high);
      else for (let place = first; place < last; place++) drawSlice(row, place, offset, y, high);
      // A length of nothing at the very left belongs to what is seen, too.
      context.globalAlpha = 1;
      if (!dims || !row.hits) return;
      const hits = row.hits.slices;
      let room = -1;
      for (let at = 0; at < hits.length; at++) {
        const place = hits[at];
        if (parts.end[place] < from) continue;
        if (parts.begin[place] > to) break;
        const x = xOf(parts.end[place] + offset);
        if (x < room) continue;
        drawSlice(row, place, offset, y, high);
        room = x + 0.5;
      }
    }

    function drawSlice(row, place, offset, y, high) {
      const parts = row.parts, name = page.names[parts.name[place]], tone = name[1];
      const left = Math.max(gutter - 2, xOf(parts.begin[place] + offset));
      const right = Math.min(width + 2, xOf(parts.end[place] + offset));
      const wide = Math.max(right - left, 1.2), tall = Math.max(2, (high - 4) * toneHeights[tone]);
      const base = y + high - 2, allowed = parts.allowed.get(place);
      context.fillStyle = colours[tones[tone]];
      context.fillRect(left, base - tall, wide, tall);
      if (allowed !== undefined) {
        // Beyond its allowance, and the line of the allowance itself.
        const limit = xOf(parts.begin[place] + allowed + offset);
        if (limit < right) {
          context.fillStyle = colours.error;
          context.fillRect(Math.max(limit, left), base - tall, right - Math.max(limit, left), tall);
        }
        context.fillStyle = colours.text;
        context.fillRect(left, y + 1, Math.max(0, Math.min(limit, width) - left), 1.5);
        context.fillRect(limit - 1, y, 2, high - 1);
      }
      if (parts.isOpen[place] && right < width + 2) {
        // What has no end in the trace runs out.
        context.fillStyle = colours.ground;
        for (let step = 0; step < 4; step++) {
          const x = right - 2 - step * 6;
          if (x > left + 1) context.fillRect(x, base - tall, 2, tall);
        }
      }
      if (wide > 3) {
        context.fillStyle = colours.ground;
        context.fillRect(right - 0.5, base - tall, 0.5, tall);
      }
      // A name stands inside its bar, or above a low one; what rests needs none.
      const isHigh = tall > 11;
      if (wide > 34 && tone > 0 && (isHigh || high - tall > 11)) {
        context.font = small;
        const onBar = tones[tone] === "inactive" ? colours["on-inactive"] : colours["on-bar"];
        context.fillStyle = isHigh ? onBar : colours.quiet;
        const start = Math.max(left, gutter) + 5;
        const room = right - start - 3, words = name[0];
        const text = cut(words.length * 6.1 > room ? shorter[words] ?? words : words, room, 6.1);
        context.fillText(text, start, isHigh ? base - tall / 2 + 1 : y + (high - tall) / 2);
      }
    }

    // Zoomed out: for each column of pixels the time in each tone, from running sums.
    function drawShares(row, from, to, y, high) {
      const parts = row.parts, sums = row.sums ??= sumTones(row);
      const step = (to - from) / plot;
      let first = after(parts.end, from), last = first, painted = -1;
      for (let column = 0; column < plot; column++) {
        const begin = from + column * step, end = begin + step;
        first = after(parts.end, begin, first);
        last = after(parts.begin, end, Math.max(0, last - 1));
        if (last <= first) continue;
        let most = -1, best = 0, total = 0;
        for (const [tone, sum] of sums) {
          let share = sum[last] - sum[first];
          const head = parts.begin[first], tail = parts.end[last - 1];
          if (head < begin && page.names[parts.name[first]][1] === tone) share -= begin - head;
          if (tail > end && page.names[parts.name[last - 1]][1] === tone) share -= tail - end;
          total += share;
          if (share > best || most < 0) { best = share; most = tone; }
        }
        const tall = Math.max(2, (high - 4) * toneHeights[most]);
        const alpha = context.globalAlpha;
        context.globalAlpha = alpha * (0.45 + 0.55 * Math.min(1, total / step));
        if (most !== painted) context.fillStyle = colours[tones[most]];
        painted = most;
        context.fillRect(gutter + column, y + high - 2 - tall, 1, tall);
        context.globalAlpha = alpha;
      }
    }

    function sumTones(row) {
      const parts = row.parts, sums = new Map();
      for (let place = 0; place < parts.begin.length; place++) {
        const tone = page.names[parts.name[place]][1];
        if (!sums.has(tone)) sums.set(tone, new Float64Array(parts.begin.length + 1));
      }
      for (const [tone, sum] of sums) {
        for (let place = 0; place < parts.begin.length; place++) {
          const isOf = page.names[parts.name[place]][1] === tone;
          sum[place + 1] = sum[place] + (isOf ? parts.end[place] - parts.begin[place] : 0);
        }
      }
      return [...sums];
    }

    // Events are ticks at the foot of their row: the denser, the darker.
    function drawTicks(row, offset, y, high) {
      const times = row.ticks.time;
      if (times.length === 0) return;
      const step = (view.to - view.from) / plot, from = view.from - offset;
      const dims = shown.query !== "";
      context.fillStyle = colours.text;
      let place = after(times, from);
      while (place < times.length) {
        const column = Math.floor((times[place] - from) / step);
        if (column >= plot) break;
        const next = after(times, from + (column + 1) * step, place);
        context.globalAlpha = dims ? 0.1 : Math.min(0.9, 0.3 + 0.12 * (next - place));
        context.fillRect(gutter + column, y + high - 5, 1, 4);
        place = Math.max(next, place + 1);
      }
      context.globalAlpha = 1;
      if (!dims || !row.hits) return;
      context.fillStyle = colours.accent;
      let room = -1;
      for (const hit of row.hits.ticks) {
        const x = Math.floor(xOf(times[hit] + offset));
        if (x < gutter || x <= room) continue;
        if (x > width) break;
        context.fillRect(x - 1, y + 2, 2, high - 4);
        room = x;
      }
    }

    function drawMarkShape(x, y, severity, count, isSelected) {
      const size = 7;
      context.fillStyle = colours[severities[severity]];
      context.beginPath();
      if (count > 1) {
        context.font = "600 10px system-ui, sans-serif";
        const half = Math.max(9, context.measureText(String(count)).width / 2 + 5);
        context.roundRect(x - half, y - 8, half * 2, 16, 8);
      } else if (severity === 2) {
        context.moveTo(x, y - size);
        context.lineTo(x + size, y + size - 1);
        context.lineTo(x - size, y + size - 1);
      } else if (severity === 1) {
        context.moveTo(x, y - size);
        context.lineTo(x + size, y);
        context.lineTo(x, y + size);
        context.lineTo(x - size, y);
      } else {
        context.arc(x, y, size - 1.5, 0, Math.PI * 2);
      }
      context.closePath();
      context.fill();
      if (isSelected) {
        context.strokeStyle = colours.text;
        context.lineWidth = 2;
        context.stroke();
      }
      if (count > 1) {
        context.fillStyle = colours.ground;
        context.textAlign = "center";
        context.fillText(String(count), x, y + 0.5);
        context.textAlign = "left";
      }
    }

    // Marks that would cover each other are one with their number.
    function clusters(number) {
      const groups = [], offset = offsets[number];
      for (const mark of runs[number].marks) {
        if (!isShownMark(mark)) continue;
        const x = xOf(mark.time + offset);
        if (x < gutter - 8 || x > width + 8) continue;
        const last = groups[groups.length - 1];
        if (last && x - last.right < 15 && x - last.left < 30) {
          last.right = x;
          last.marks.push(mark);
          last.severity = Math.max(last.severity, mark.severity);
        } else {
          groups.push({ left: x, right: x, marks: [mark], severity: mark.severity });
        }
      }
      for (const group of groups) group.x = (group.left + group.right) / 2;
      return groups;
    }

    function drawMarks(lane, y) {
      lane.clusters = clusters(lane.run);
      for (const group of lane.clusters) {
        const isSelected = selected && selected.mark && group.marks.includes(selected.mark);
        drawMarkShape(group.x, y + lane.height / 2, group.severity, group.marks.length, isSelected);
      }
    }

    // The chosen moment through all rows of its run, the chosen bar, and the pointer.
    function drawSelection(top) {
      if (selected) {
        const ofRun = lanes.filter((lane) => lane.run === selected.run);
        const x = xOf(selected.time + offsets[selected.run]);
        if (ofRun.length > 0 && x >= gutter) {
          const last = ofRun[ofRun.length - 1];
          const head = ofRun[1] && ofRun[1].kind === "finding" ? ofRun[1] : ofRun[0];
          const start = head.y + head.height;
          context.fillStyle = selected.mark
            ? colours[severities[selected.mark.severity]] : colours.accent;
          context.fillRect(x - 0.75, start - top, 1.5, last.y + last.height - start);
        }
        const home = selected.mark ? homeOf(selected.run, selected.mark.scene) : null;
        if (home && x >= gutter) {
          drawMarkShape(x, home.y - top + home.height / 2, selected.mark.severity, 1, true);
        }
        const lane = lanes.find((lane) => lane.row && lane.row === selected.row);
        if (lane && selected.slice !== undefined) {
          const offset = offsets[lane.run], parts = lane.row.parts;
          const left = Math.max(gutter, xOf(parts.begin[selected.slice] + offset));
          const right = Math.min(width, xOf(parts.end[selected.slice] + offset));
          if (right >= left) {
            context.strokeStyle = colours.accent;
            context.lineWidth = 2;
            context.strokeRect(left - 1, lane.y - top + 1, right - left + 2, lane.height - 2);
          }
        }
      }
      if (pointer && pointer.x >= gutter) {
        context.fillStyle = colours.quiet;
        context.globalAlpha = 0.6;
        context.fillRect(Math.round(pointer.x), axisHeight, 1, height);
        context.globalAlpha = 1;
      }
    }
    """#
}
