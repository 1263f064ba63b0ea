import { spawnSync } from "node:child_process";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "../../scripts/prepare.mjs";
import { knownSettings } from "../setup/data.ts";
import { operate } from "../setup/operator.ts";
import { startServer } from "../setup/server.ts";
import { signUp } from "./client.ts";
import { siteWith } from "./site.ts";

const { server, ada, eve } = siteWith(["ada", "eve"]);

const operator = (args: string[], env?: Record<string, string>) => operate(server.dataDir, args, env);

test("npm run admin runs a command of the built app while the server is running", () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [path.join(root, "scripts", "admin.mjs"), ...args], {
      env: { PATH: process.env.PATH, NODE_ENV: "production", ...knownSettings(server.dataDir) },
      encoding: "utf8",
    });
  expect(run("users", "--search", "ada")).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^#\d+ {2}ada .*\n$/),
    stderr: "",
  });
  expect(run("promote", "nobody")).toMatchObject({
    status: 1,
    stdout: "",
    stderr: expect.stringMatching(/^There is no .*\n$/),
  });
});

test("reports are listed without terminal control characters, and can be resolved", async () => {
  const reason = "Shouts \u001b[2Jat\nevery beginner";
  expect(await ada.post(`/api/users/${eve.id}/report`, { reason })).toHaveStatus(201);
  const listed = await operator(["reports"]);
  expect(listed).toMatchObject({ status: 0, stderr: "" });
  expect(listed.stdout).toMatch(/ada \(user \d+\) reports eve \(user \d+\)\n {4}Shouts \[2Jat\n {4}every b/);
  const { reports } = JSON.parse((await operator(["reports", "--json"])).stdout);
  expect(reports).toMatchObject([{ reporter: { username: "ada" }, reported: { _id: eve.id }, reason }]);
  const [{ _id }] = reports;
  expect((await operator(["reports", "resolve", _id])).stdout).toBe(`Report #${_id} is resolved.\n`);
  expect((await operator(["reports"])).stdout).toBe("There are no open reports.\n");
});

test("users can be listed, searched and filtered", async () => {
  const mia = await signUp(server, "mia");
  expect(await operator(["suspend", "mia", "--reason", "Spam"])).toMatchObject({ status: 0 });
  const { status, stdout } = await operator(["users"]);
  expect(status).toBe(0);
  expect(stdout.trimEnd().split("\n")).toEqual([
    expect.stringMatching(
      new RegExp(`^#${mia.id}  mia  member  joined \\d{4}-.*  mia@example.org  suspended$`),
    ),
    expect.stringMatching(/^#\d+ {2}eve /),
    expect.stringMatching(/^#\d+ {2}ada /),
  ]);
  const names = async (...args: string[]) => {
    const { users, more } = JSON.parse((await operator(["users", "list", "--json", ...args])).stdout);
    return [users.map(({ username }: { username: string }) => username), more];
  };
  expect(await names("--search", "AD")).toEqual([["ada"], false]);
  expect(await names("--suspended")).toEqual([["mia"], false]);
  expect(await names("--role", "owner")).toEqual([[], false]);
  expect(await names("--limit", "2")).toEqual([["mia", "eve"], true]);
  for (const wrong of [["--role", "king"], ["--limit", "0"], ["--search", " "], ["more"]]) {
    expect(await operator(["users", ...wrong]), wrong.join(" ")).toMatchObject({ status: 2 });
  }
  expect((await operator(["users", "--help"])).stdout.match(/users \[list\]/g)).toHaveLength(1);
  expect((await operator(["--help"])).stdout.match(/users \[list\]/g)).toHaveLength(1);
});

test("a site without an owner says so at startup", async () => {
  const old = await startServer();
  await signUp(old, "ben");
  await old.stop();
  const started = await startServer({ DATA_DIR: old.dataDir });
  expect(started.output()).toMatch(/This site has no owner/);
  await started.stop();
  const promoted = await operate(old.dataDir, ["promote", "ben@example.org", "owner", "--json"]);
  expect(JSON.parse(promoted.stdout)).toMatchObject({ username: "ben", role: "owner" });
  const again = await startServer({ DATA_DIR: old.dataDir });
  expect(again.output()).not.toMatch(/This site has no owner/);
  await again.stop();
  expect(await operate(old.dataDir, ["promote", "ben", "member"])).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/needs an owner/),
  });
  expect(await operate(old.dataDir, ["promote", "ben", "king"])).toMatchObject({ status: 2 });
  expect(await operate(old.dataDir, ["promote", "nobody"])).toMatchObject({ status: 1 });
});

test("doctor asks for an owner, and finds no problems once there is one", async () => {
  expect(await operator(["doctor"])).toMatchObject({
    status: 1,
    stdout: expect.stringMatching(/promote <username>/),
  });
  expect((await operator(["promote", "ADA"])).stdout).toBe("ada is an owner.\n");
  expect(await operator(["doctor"])).toEqual({ status: 0, stdout: "No problems found.\n", stderr: "" });
  expect(JSON.parse((await operator(["doctor", "--json"])).stdout)).toEqual({ problems: [] });
});
