// The command's pages hold the scripts that are tested here.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { parts, script } from "./timeline-page.mjs";

const root = new URL("../../../", import.meta.url), lifetrace = process.env.LIFETRACE;
const made = (...words) => execFileSync(lifetrace, [...words, "Traces/legal/ipad-two-windows.jsonl.zst"],
  { cwd: root, encoding: "utf8", maxBuffer: 1 << 26 });

test("every file of the timeline's script is a part of it", () => {
  const files = readdirSync(new URL("Sources/PageFiles/Timeline/", root));
  assert.deepEqual([...parts].sort(), files.filter((name) => name.endsWith(".js")).sort());
});

test("the timeline's page has these files in this order", { skip: !lifetrace }, () => {
  const page = made("timeline", "--format", "html");
  assert.ok(page.includes(`\n<script>\n"use strict";\n(() => {\n\n${script}\n})();\n</script>\n`));
});

test("the report's page has its script", { skip: !lifetrace }, () => {
  const report = readFileSync(new URL("Sources/PageFiles/Report/report.js", root), "utf8");
  assert.ok(made("analyze", "--format", "html").includes(`\n<script>\n${report}</script>\n`));
});
