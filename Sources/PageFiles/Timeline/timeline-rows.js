// MARK: Rows

const kinds = ["app", "process", "scene", "view", "work", "assertion", "task"];
const kindWords = {
  scene: ["more row of scenes", "more rows of scenes"],
  view: ["more view", "more views"],
  work: ["more row of work", "more rows of work"],
  assertion: ["more row of assertions", "more rows of assertions"],
  task: ["more row of tasks", "more rows of tasks"],
};
// Rows of a group that are shown before the user unfolds the others.
const groupLimits = { scene: 24, view: 6, work: 10, assertion: 6, task: 6 };
const heights = {
  run: 30, finding: 24, app: 26, process: 20, scene: 26, second: 20, view: 18, work: 18,
  assertion: 22, task: 20, more: 20, gap: 6,
};

const shown = {
  kinds: new Set(kinds), events: true, scene: -1, rule: -1, query: "", aligned: false,
};
const unfolded = new Set();
// With more runs each shows its first row until the user unfolds the others.
const runLimit = 12;
const runKey = (number) => `${number} run`;
// The rows from top to bottom: { kind, y, height, run, row … }.
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
    // A group's rows may be apart, because the views of a scene follow their scene; the line that
    // unfolds it comes after the last visible one.
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

// The row of a run for a scene's findings: its life cycle, otherwise that of the app.
function homeOf(run, scene) {
  const lane = lanes.find((lane) => lane.run === run && lane.row && lane.row.scene === scene
    && (scene < 0 || lane.kind === "scene"));
  return lane ?? lanes.find((lane) => lane.run === run && lane.row);
}

const isShownMark = (mark) =>
  (shown.rule < 0 || page.findings[mark.finding].rule === shown.rule)
  && (shown.scene < 0 || mark.scene < 0 || mark.scene === shown.scene);
