import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "../db/connection.server.ts";
import { migrate } from "../db/migrator.server.ts";
import { runAdmin } from "./command-line.server.ts";

let dataDir: string;
beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), "upsolve-operator-"));
  const db = openDatabase(path.join(dataDir, "upsolve.db"));
  await migrate(db);
  await db.destroy();
});
afterAll(() => rmSync(dataDir, { recursive: true }));

async function operator(args: string[], folder = dataDir) {
  const [out, errors]: [string[], string[]] = [[], []];
  const output = { log: (line: string) => out.push(line), error: (line: string) => errors.push(line) };
  const status = await runAdmin(args, { DATA_DIR: folder }, output);
  return { status, stdout: out.join("\n"), stderr: errors.join("\n") };
}

describe("the command line", () => {
  test.each([
    [[]],
    [["reports", "resolve"]],
    [["reports", "resolve", "x"]],
    [["reports", "resolve", "1", "2"]],
    [["reports", "--quickly"]],
    [["shout"]],
  ])("%j is wrong use: 2, and how to use it", async (args) => {
    expect(await operator(args)).toMatchObject({
      status: 2,
      stdout: "",
      stderr: expect.stringMatching(/npm run admin/),
    });
  });

  test("--help shows all commands, or one", async () => {
    const all = await operator(["--help"]);
    expect(all).toMatchObject({ status: 0, stderr: "" });
    expect(all.stdout).toMatch(/reports resolve <id>[\s\S]*doctor/);
    const one = await operator(["reports", "resolve", "--help"]);
    expect(one).toMatchObject({ status: 0, stdout: expect.not.stringMatching(/doctor/) });
  });

  test("a refusal is 1 and one line, which --json wraps", async () => {
    const message = "There is no such report.";
    const args = ["reports", "resolve", "999"];
    expect(await operator(args)).toMatchObject({ status: 1, stderr: message });
    expect(await operator([...args, "--json"])).toMatchObject({
      status: 1,
      stderr: JSON.stringify({ message }),
    });
  });

  test("a missing database is named, and none is created", async () => {
    const empty = path.join(dataDir, "empty");
    const missing = `There is no database at ${path.join(empty, "upsolve.db")}.`;
    expect(await operator(["reports"], empty)).toMatchObject({ status: 1, stderr: missing });
    expect(await operator(["reports"], empty)).toMatchObject({ status: 1, stderr: missing });
  });
});
