// Marks of findings: which are one, and going from one to the next.
import assert from "node:assert/strict";
import { test } from "node:test";
import { open } from "./timeline-page.mjs";

// 0 to 100 s over 1000 px after 200 px.
const opened = (marks, more = {}) => {
  const page = open({ marks, rows: [{ kind: "app" }], ...more });
  page.inside("(all.from = 0, all.to = 100e9, look(0, 100e9), drawNow())");
  return page;
};
const at = (seconds, more = {}) => ({ time: seconds * 1e9, ...more });
const groups = (page) => page.inside("clusters(0)").map((group) =>
  [Math.round(group.x * 100) / 100, group.marks.length, group.severity]);

test("marks that would cover each other are one, as bad as the worst", () => {
  assert.deepEqual(groups(opened([at(10), at(11.4), at(20)])), [[307, 2, 1], [400, 1, 1]]);
  assert.deepEqual(groups(opened([at(10), at(11.5)])), [[300, 1, 1], [315, 1, 1]]);
  // A group is no wider than 30 px, however close its marks are.
  assert.deepEqual(groups(opened([10, 11, 12, 13, 14].map((time) => at(time)))), [[310, 3, 1], [335, 2, 1]]);
  assert.deepEqual(groups(opened([at(10, { severity: 0 }), at(10.5, { severity: 2 }), at(11)])), [[305, 3, 2]]);
});

test("marks outside the visible part, or filtered, are not drawn", () => {
  const page = opened([at(10), at(50), at(51, { finding: 1 })],
    { findings: [{ rule: 0, told: 0 }, { rule: 1, told: 0 }], rules: ["one", "two"] });
  page.inside("look(40e9, 60e9)");
  assert.deepEqual(groups(page).map((group) => group[1]), [1, 1]);
  page.choose("rule", 1);
  page.inside("look(40e9, 60e9)");
  assert.deepEqual(groups(page).map((group) => group[1]), [1]);
});

test("n and p go through the marks of all runs in time, and around", () => {
  const page = open({
    runs: [{}, { offset: 15e9 }], marks: [at(10), at(30), at(1, { run: 1 }), at(60, { run: 1 })],
  });
  const press = (key) => (page.key(key), page.inside("[selected.run, selected.time / 1e9]").join(":"));
  assert.deepEqual(["n", "n", "n", "n", "n"].map(press), ["0:10", "1:1", "0:30", "1:60", "0:10"]);
  assert.deepEqual(["p", "p"].map(press), ["1:60", "0:30"]);
  page.key("Escape");
  assert.equal(page.inside("selected"), null);
  assert.equal(press("p"), "1:60");
});

test("the panel shows the occurrence and steps through those of its finding", () => {
  const page = open({
    scenes: [{ run: 0, name: "Main" }], patterns: ["work \u0001 was slow", "work.begin", "began here"],
    rules: ["slow-work"], marks: [
      { time: 20e9, line: 5, text: [0, 1], scene: 0, evidence: [{ line: 3, time: 19e9, event: [1], text: [2] }] },
      { time: 40e9, line: 9, text: [0, 2] },
    ],
  });
  page.inside("selectMark(runs[0].marks[0])");
  const text = () => page.find("panel-body").textContent;
  const buttons = () => page.find("panel-body").nodes.filter((node) => node.tag === "button");
  assert.equal(page.find("panel-title").textContent, "slow-work");
  for (const part of ["warning work 1 was slow", "at20 s", "sceneMain", "line5", "1 of 2 shown",
    "319 swork.begin began here"]) {
    assert.ok(text().includes(part), `${part} in ${text()}`);
  }
  assert.equal(page.find("said").textContent, "warning slow-work: work 1 was slow");
  assert.deepEqual(buttons().map((one) => one.textContent), ["Next ›", "Next finding ›", "Zoom in"]);
  buttons()[0].send("click");
  assert.ok(text().includes("work 2 was slow") && text().includes("2 of 2 shown"), text());
  assert.deepEqual(buttons().map((one) => one.textContent), ["‹ Previous", "Next finding ›", "Zoom in"]);
  const [from, to] = page.view;
  buttons()[2].send("click");
  assert.ok(Math.abs((page.view[1] - page.view[0]) * 8 - (to - from)) < 1);
});

test("a chosen bar steps to its neighbours and fills what is seen", () => {
  const slices = [[10e9, 20e9], [30e9, 31e9], [90e9, 95e9]].map(([begin, end]) => ({ name: 0, begin, end }));
  const page = open({ rows: [{ title: "work", slices }] });
  page.inside("selectThing({ lane: lanes.find((lane) => lane.row), slice: 1 })");
  const press = (name) =>
    page.find("panel-body").nodes.find((node) => node.textContent === name).send("click");
  press("Zoom to it");
  assert.deepEqual(page.view, [29.9e9, 31.1e9]);
  press("Next ›");
  assert.equal(page.inside("selected.time"), 90e9);
  assert.ok(page.view[0] < 90e9 && page.view[1] > 90e9);
  press("‹ Previous");
  press("‹ Previous");
  assert.equal(page.inside("selected.slice"), 0);
  assert.ok(page.find("panel-body").nodes.every((node) => node.textContent !== "‹ Previous"));
});
