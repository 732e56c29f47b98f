// The report's page: the filter of findings, and the folded parts in print.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Element, makeWindow } from "./stand-ins.mjs";

const script = readFileSync(
  new URL("../../../Sources/PageFiles/Report/report.js", import.meta.url), "utf8");

// A page with findings of two rules: [level, standing, words].
function open() {
  const form = new Element("form"), shown = new Element("output"), text = new Element("input");
  const boxes = ["error", "warning"].map((value) => Object.assign(new Element("input"), { value, checked: true }));
  const isNew = new Element("input");
  const rules = [["slow-launch", ["error", "new", "Took  9 s\nin main"], ["warning", "unchanged", "Took 5 s"]],
    ["no-save", ["error", "unchanged", "Draft was lost"]]].map(([name, ...told]) => {
    const rule = Object.assign(new Element("section"), { name });
    const head = new Element("h3");
    head.textContent = name;
    rule.append(head);
    for (const [level, standing, words] of told) {
      const finding = Object.assign(new Element("article"), { className: "finding" });
      finding.textContent = words;
      Object.assign(finding.dataset, { level, standing });
      finding.closest = (selector) => selector === ".rule" ? rule : finding.hidden ? finding : null;
      rule.append(finding);
    }
    rule.querySelector = (selector) => selector === "h3" ? head
      : rule.children.find((child) => child !== head && !child.hidden) ?? null;
    return rule;
  });
  const findings = rules.flatMap((rule) => rule.children.slice(1));
  form.elements = { text };
  form.querySelectorAll = () => boxes.filter((box) => box.checked);
  form.querySelector = () => isNew;
  form.reset = () => { text.value = ""; boxes.forEach((box) => { box.checked = true; }); isNew.checked = false; };
  const details = [new Element("details"), new Element("details")];
  const made = makeWindow({
    ids: { filter: form, shown, "f-1": findings[0], "f-2": findings[2] },
    lists: { ".finding": findings, "section.rule": rules, "details:not([open])": details },
  });
  const names = Object.keys(made.globals);
  new Function(...names, script)(...names.map((name) => made.globals[name]));
  return {
    ...made, form, text, boxes, isNew, rules, findings, shown, details,
    seen: () => findings.map((finding, place) => finding.hidden ? "" : String(place)).join(""),
    type(words) {
      text.value = words;
      form.send("input");
      return this.seen();
    },
  };
}

test("all is shown at first, and the filter with it", () => {
  const page = open();
  assert.deepEqual([page.seen(), page.shown.textContent, page.form.hidden], ["012", "", false]);
});

test("each word must be in a finding or in the name of its rule", () => {
  const page = open();
  assert.deepEqual(["TOOK", "took 9", "slow", " lost  save ", "9 lost", ""].map((words) => page.type(words)),
    ["01", "0", "01", "2", "", "012"]);
  page.type("lost");
  assert.deepEqual([page.shown.textContent, page.rules.map((rule) => rule.hidden)], ["1 of 3 findings", [true, false]]);
});

test("levels and the standing filter, too", () => {
  const page = open();
  page.boxes[0].checked = false;
  assert.equal(page.type(""), "1");
  page.boxes[0].checked = true;
  page.isNew.checked = true;
  assert.equal(page.type(""), "0");
});

test("Esc and a link to what is hidden end the filter", () => {
  const page = open();
  page.type("lost");
  page.form.send("keydown", { key: "Escape" });
  assert.deepEqual([page.seen(), page.text.value], ["012", ""]);
  page.type("lost");
  page.location.hash = "#f-2";
  page.window.send("hashchange");
  assert.equal(page.seen(), "2");
  page.location.hash = "#f-1";
  page.window.send("hashchange");
  assert.equal(page.seen(), "012");
});

test("/ goes to the filter, but where one types", () => {
  const page = open();
  let count = 0;
  page.text.focus = () => { count += 1; };
  const press = (more, isField = false) => {
    const target = Object.assign(new Element("body"), { matches: () => isField });
    page.document.send("keydown", { key: "/", ...more, target });
    return count;
  };
  assert.deepEqual([press(), press({ ctrlKey: true }), press({ metaKey: true }), press({}, true), press({ key: "x" })],
    [1, 1, 1, 1, 1]);
});

test("print unfolds what is folded, and folds it again", () => {
  const page = open();
  page.window.send("beforeprint");
  assert.deepEqual(page.details.map((one) => one.open), [true, true]);
  page.window.send("afterprint");
  assert.deepEqual(page.details.map((one) => one.open), [false, false]);
});
