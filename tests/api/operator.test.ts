import { expect, test } from "vitest";
import { operate } from "../setup/operator.ts";
import { startServer } from "../setup/server.ts";
import { signUp } from "./client.ts";
import { siteWith } from "./site.ts";

const { server, ada, eve } = siteWith(["ada", "eve"]);

const operator = (args: string[], env?: Record<string, string>) => operate(server.dataDir, args, env);

test("reports are listed without terminal control characters, and can be resolved", async () => {
  const reason = "Shouts \u001b[2Jat\nevery beginner";
  expect(await ada.post(`/api/users/${eve.id}/report`, { reason })).toHaveStatus(201);
  const listed = operator(["reports"]);
  expect(listed).toMatchObject({ status: 0, stderr: "" });
  expect(listed.stdout).toMatch(/ada \(user \d+\) reports eve \(user \d+\)\n {4}Shouts \[2Jat\n {4}every b/);
  const { reports } = JSON.parse(operator(["reports", "--json"]).stdout);
  expect(reports).toMatchObject([{ reporter: { username: "ada" }, reported: { _id: eve.id }, reason }]);
  const [{ _id }] = reports;
  expect(operator(["reports", "resolve", _id]).stdout).toBe(`Report #${_id} is resolved.\n`);
  expect(operator(["reports"]).stdout).toBe("There are no open reports.\n");
});

test("users can be listed, searched and filtered", async () => {
  const mia = await signUp(server, "mia");
  expect(operator(["suspend", "mia", "--reason", "Spam"])).toMatchObject({ status: 0 });
  const { status, stdout } = operator(["users"]);
  expect(status).toBe(0);
  expect(stdout.trimEnd().split("\n")).toEqual([
    expect.stringMatching(
      new RegExp(`^#${mia.id}  mia  member  joined \\d{4}-.*  mia@example.org  suspended$`),
    ),
    expect.stringMatching(/^#\d+ {2}eve /),
    expect.stringMatching(/^#\d+ {2}ada /),
  ]);
  const names = (...args: string[]) => {
    const { users, more } = JSON.parse(operator(["users", "list", "--json", ...args]).stdout);
    return [users.map(({ username }: { username: string }) => username), more];
  };
  expect(names("--search", "AD")).toEqual([["ada"], false]);
  expect(names("--suspended")).toEqual([["mia"], false]);
  expect(names("--role", "owner")).toEqual([[], false]);
  expect(names("--limit", "2")).toEqual([["mia", "eve"], true]);
  for (const wrong of [["--role", "king"], ["--limit", "0"], ["--search", " "], ["more"]]) {
    expect(operator(["users", ...wrong]), wrong.join(" ")).toMatchObject({ status: 2 });
  }
  expect(operator(["users", "--help"]).stdout.match(/users \[list\]/g)).toHaveLength(1);
  expect(operator(["--help"]).stdout.match(/users \[list\]/g)).toHaveLength(1);
});

test("a site without an owner says so at startup", async () => {
  const old = await startServer();
  await signUp(old, "ben");
  await old.stop();
  const started = await startServer({ DATA_DIR: old.dataDir });
  expect(started.output()).toMatch(/This site has no owner/);
  await started.stop();
  const promoted = operate(old.dataDir, ["promote", "ben@example.org", "owner", "--json"]);
  expect(JSON.parse(promoted.stdout)).toMatchObject({ username: "ben", role: "owner" });
  const again = await startServer({ DATA_DIR: old.dataDir });
  expect(again.output()).not.toMatch(/This site has no owner/);
  await again.stop();
  expect(operate(old.dataDir, ["promote", "ben", "member"])).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/needs an owner/),
  });
  expect(operate(old.dataDir, ["promote", "ben", "king"])).toMatchObject({ status: 2 });
  expect(operate(old.dataDir, ["promote", "nobody"])).toMatchObject({ status: 1 });
});

test("doctor asks for an owner, and finds no problems once there is one", () => {
  expect(operator(["doctor"])).toMatchObject({
    status: 1,
    stdout: expect.stringMatching(/promote <username>/),
  });
  expect(operator(["promote", "ADA"]).stdout).toBe("ada is an owner.\n");
  expect(operator(["doctor"])).toEqual({ status: 0, stdout: "No problems found.\n", stderr: "" });
  expect(JSON.parse(operator(["doctor", "--json"]).stdout)).toEqual({ problems: [] });
});
