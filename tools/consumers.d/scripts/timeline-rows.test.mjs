// The visible rows, their order, and the folded ones.
import assert from "node:assert/strict";
import { test } from "node:test";
import { open } from "./timeline-page.mjs";

const rows = (count, more = {}) => Array.from({ length: count }, () => ({ ...more }));
const lanes = (page) => page.inside("lanes").map((lane) =>
  lane.kind === "more" ? `${lane.isFolded ? "+" : "-"}${lane.count} ${lane.rowKind}` : lane.kind);
const many = (kind, count) => Array(count).fill(kind);

test("lanes are below each other, with gaps only between runs", () => {
  const page = open({ runs: [{}, {}], rows: [{ kind: "app" }, { kind: "scene", isSecond: true }, { run: 1 }] });
  const all = page.inside("lanes");
  assert.deepEqual(all.map((lane) => lane.kind), ["run", "app", "scene", "run", "work"]);
  assert.deepEqual(all.map((lane) => lane.height), [30, 26, 20, 30, 18]);
  assert.deepEqual(all.map((lane) => lane.y), [4, 34, 60, 86, 116]);
  assert.equal(page.inside("lanesHeight"), 144);
  assert.equal(page.find("rows").style.height, "170px");
});

test("one row beyond the limit is shown, two are folded", () => {
  assert.deepEqual(lanes(open({ rows: rows(11) })), ["run", ...many("work", 11)]);
  assert.deepEqual(lanes(open({ rows: rows(12) })), ["run", ...many("work", 10), "+2 work"]);
  assert.deepEqual(lanes(open({ rows: rows(30, { kind: "app" }) })), ["run", ...many("app", 30)]);
});

test("unfolded rows end with the line that folds them again", () => {
  const page = open({ rows: [...rows(12), ...rows(8, { kind: "task" })] });
  page.inside(`(unfolded.add("0 work"), layOut())`);
  assert.deepEqual(lanes(page), ["run", ...many("work", 12), "-2 work", ...many("task", 6), "+2 task"]);
  page.find("unfold").checked = true;
  page.find("unfold").send("change");
  assert.deepEqual(lanes(page).filter((lane) => /\d/.test(lane)), ["-2 work", "-2 task"]);
  page.find("unfold").checked = false;
  page.find("unfold").send("change");
  assert.deepEqual(lanes(page).filter((lane) => /\d/.test(lane)), ["+2 work", "+2 task"]);
});

test("the views of each scene fold by themselves", () => {
  const view = (scene) => rows(8, { kind: "view", scene });
  const page = open({
    scenes: [{ run: 0, name: "A" }, { run: 0, name: "B" }],
    rows: [{ kind: "scene", scene: 0 }, ...view(0), { kind: "scene", scene: 1 }, ...view(1)],
  });
  const one = ["scene", ...many("view", 6), "+2 view"];
  assert.deepEqual(lanes(page), ["run", ...one, ...one]);
});

test("of more than twelve runs each shows its app alone", () => {
  const content = (count) => ({
    runs: rows(count), rows: Array.from({ length: count }, (_, run) => [{ run }, { run, kind: "app" }, { run }]).flat(),
  });
  assert.deepEqual(lanes(open(content(12))).slice(0, 4), ["run", "work", "app", "work"]);
  const page = open(content(13));
  assert.deepEqual(lanes(page).slice(0, 4), ["run", "app", "+2 run", "run"]);
  page.inside(`(unfolded.add(runKey(0)), layOut())`);
  assert.deepEqual(lanes(page).slice(0, 6), ["run", "work", "app", "work", "-2 run", "run"]);
});

test("a filter hides rows, marks and findings", () => {
  const page = open({
    scenes: [{ run: 0, name: "A" }, { run: 0, name: "B" }], rules: ["one", "two"],
    findings: [{ rule: 0, told: 0 }, { rule: 1, told: 0 }],
    rows: [{ kind: "app" }, { kind: "scene", scene: 0 }, { kind: "scene", scene: 1 }, { scene: 1 }],
    marks: [{ finding: 0, scene: 0, time: 1e9 }, { finding: 1, scene: -1, time: 2e9 }],
  });
  const marks = () => page.inside("runs[0].marks.filter(isShownMark).map((mark) => mark.finding)");
  assert.deepEqual(lanes(page), ["run", "finding", "app", "scene", "scene", "work"]);
  page.choose("scene", 1);
  assert.deepEqual(lanes(page), ["run", "finding", "app", "scene", "work"]);
  assert.deepEqual(marks(), [1]);
  assert.deepEqual(page.items.map((item) => item.hidden), [true, false]);
  page.choose("rule", 0);
  assert.deepEqual(lanes(page), ["run", "app", "scene", "work"]);
  assert.deepEqual(page.items.map((item) => item.hidden), [true, true]);
  page.choose("scene", -1);
  assert.deepEqual([marks(), page.items.map((item) => item.hidden)], [[0], [false, true]]);
  page.kinds[1].checked = false;
  page.find("kinds").send("change");
  assert.deepEqual(lanes(page), ["run", "finding", "app", "work"]);
  assert.equal(page.inside("shown.events"), true);
  page.kinds[6].checked = false;
  page.find("kinds").send("change");
  assert.equal(page.inside("shown.events"), false);
});

test("a finding is drawn on the life cycle of its scene, else on the first row", () => {
  const page = open({
    scenes: [{ run: 0, name: "A" }, { run: 0, name: "B" }],
    rows: [{ kind: "app" }, { kind: "view", scene: 0 }, { kind: "scene", scene: 0 }],
  });
  const home = (scene) => page.inside(`homeOf(0, ${scene})`).row.index;
  assert.deepEqual([home(0), home(1), home(-1)], [2, 0, 0]);
  assert.equal(page.inside("homeOf(3, 0)"), undefined);
});
