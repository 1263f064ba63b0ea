import { check } from "recheck";
import ts from "typescript";
import { expect, test } from "vitest";
import { sourcesIn } from "./sources.ts";

/** Expressions that take more than linear time, and what bounds them. */
const exceptions = new Map([
  [
    String.raw`/^(?:([^<>"\p{Cc}]*?)\s*<([^\s<>@]+@[^\s<>@]+)>|([^\s<>@]+@[^\s<>@]+))$/u`,
    "a setting, read at the start",
  ],
  [String.raw`/(:\/\/[^/@\s]*:)[^/\s]*@/`, "a setting, as config prints it"],
  [String.raw`/\/+$/`, "a setting, read at the start"],
  [String.raw`/set(\w+)=\w+\.\1\+/g`, "the schema of a backup, which the operator restores"],
  [String.raw`/<\/|<[^>]*>/g`, "markup in which every < starts a complete tag, as checked before"],
]);

/** Limits steps instead of time, because a busy machine would cause false alarms. */
const BY_STEPS = { timeout: 300_000, incubationTimeout: null, attackTimeout: null };

/** Every literal in the product's modules, with its file. */
function literals(): Map<string, string> {
  const found = new Map<string, string>();
  for (const { path, text } of sourcesIn("app", "server.ts", "processes.ts", "env-file.ts")) {
    if (/\.test\.tsx?$/.test(path)) continue;
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) found.set(node.text, path);
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest));
  }
  return found;
}

test("every regular expression runs in linear time or has a known bound", { timeout: 600_000 }, async () => {
  const all = literals();
  const slow: string[] = [];
  for (const [literal, path] of all) {
    if (exceptions.has(literal)) continue;
    const end = literal.lastIndexOf("/");
    const found = await check(literal.slice(1, end), literal.slice(end + 1), BY_STEPS);
    if (found.status === "safe") continue;
    slow.push(`${path}: ${literal} ${found.status === "vulnerable" ? found.complexity.summary : "unknown"}`);
  }
  expect(slow).toEqual([]);
  expect([...exceptions.keys()].filter((literal) => !all.has(literal))).toEqual([]);
});
