import { spawnSync } from "node:child_process";
import path from "node:path";
import { load } from "cheerio";
import { beforeAll, describe, expect, test } from "vitest";
import type { Right, RightsRow, Visitor } from "../../app/server/rights-table.server.ts";
import { root } from "../../scripts/prepare.mjs";
import { makeOwner } from "../setup/members.ts";
import { operate } from "../setup/operator.ts";
import { addProgram } from "../setup/programs.ts";
import { type Answer, Scene } from "../setup/roles.ts";
import { Client, type Member, PASSWORD, signIn, signUp, signUpToWait } from "./client.ts";
import { siteWith } from "./site.ts";

const print = (...args: string[]) =>
  spawnSync(process.execPath, [path.join(root, "scripts", "roles.mjs"), ...args], { encoding: "utf8" });
const rows = JSON.parse(print("--json").stdout) as RightsRow[];
const nameOf = ({ method, address, intent }: RightsRow) =>
  `${method} ${address}${intent ? ` ${intent}` : ""}`;

const { server, "owner-ola": owner, "coach-cyd": coach } = siteWith(["owner-ola", "coach-cyd"]);
const staff = { owner, coach };
let visitors: Record<Exclude<Visitor, "author" | "operator">, Client>;
beforeAll(async () => {
  const [other, suspended] = [await signUp(server, "other-otto"), await signUp(server, "suspended-sue")];
  makeOwner(server, owner.user.username);
  await owner.put(`/api/admin/users/${coach.id}/role`, { role: "coach" });
  // Otherwise only staff may, which groups.test.ts checks.
  await owner.post("/api/admin/settings", { memberGroups: "on" });
  await owner.post(`/api/admin/users/${suspended.id}/suspend`, { reason: "Spam" });
  const [read, write] = [
    addProgram(server, other, "read").program,
    addProgram(server, other, "write").program,
  ];
  const waiting = await signUpToWait(server, owner, "waiting-wim");
  visitors = { guest: new Client(server.url), suspended, waiting, other, coach, owner, read, write };
});

/**
 * Whether an answer shows that the request passed the access check. It may still fail for other reasons, such as a
 * missing field or an unconfigured service. A 404 is a refusal where only the author may know that something exists;
 * elsewhere it means that the address does not exist.
 */
function isLetIn({ status, headers }: Answer, row: RightsRow): boolean {
  if (status === 401 || status === 403) return false;
  const target = headers.get("Location") ?? "";
  if (/^\/(signin|suspended|waiting)(\?|$)/.test(target)) return row.address === "/login";
  if (["/signin", "/signup"].includes(row.address)) return target !== "/dashboard";
  return status !== 404 || !isLimited(row);
}

/** Whether the entry's existence is hidden from some members. */
const isLimited = ({ rights }: RightsRow) =>
  Object.values(rights).some((right) => right === "own" || right === "key") ||
  (rights.author === "yes" && rights.other === "no");

const screensAndCalls = rows.filter(({ kind }) => kind !== "command");

test("the roles table covers every kind of operation", () => {
  for (const kind of ["screen", "form", "call", "socket", "command"] as const)
    expect(rows.filter((row) => row.kind === kind).length, kind).toBeGreaterThan(5);
  expect(rows.map(nameOf)).toEqual([...new Set(rows.map(nameOf))]);
});

const demote = (by: Member, user: Member) => by.put(`/api/admin/users/${user.id}/role`, { role: "member" });

// Comes before the tests that make other owners.
test("the last owner cannot be demoted, suspended or deleted by anyone", async () => {
  expect(await demote(owner, owner)).toHaveStatus(409);
  const form = { intent: "role", role: "member" };
  const refused = await owner.postForm(`/admin/members/${owner.id}`, form);
  expect(refused).toHaveStatus(409);
  // Only the visible page: its encoded data contains the sentence too.
  expect(load(await refused.text())("main [role=alert]").text()).toContain("needs an owner");
  for (const act of ["suspend", "delete"]) {
    const body = { reason: "Spam" };
    expect(await owner.post(`/api/admin/users/${owner.id}/${act}`, body), act).toHaveStatus(403);
    expect(await coach.post(`/api/admin/users/${owner.id}/${act}`, body), act).toHaveStatus(403);
  }
  const leaving = { intent: "delete-account", password: PASSWORD };
  expect(await owner.postForm("/settings", leaving)).toHaveStatus(409);
  const { username } = owner.user;
  for (const args of [
    ["promote", username, "member"],
    ["suspend", username, "--reason", "Spam"],
    ["delete-user", username],
  ]) {
    const { status, stderr } = await operate(server.dataDir, args);
    expect({ args, status, stderr }).toMatchObject({ status: 1, stderr: /owner/ });
  }
  expect(await owner.get("/admin")).toHaveStatus(200);
});

describe.each(screensAndCalls.map((row) => ({ name: nameOf(row), row })))("$name", ({ row }) => {
  const { rights, address, method } = row;
  const expected = (right: Right) => right === "yes";

  test("admits only the visitors that the table allows", async () => {
    // Refused visitors change nothing and share one scene. So do all visitors where a 404 is no refusal.
    const shared = await Scene.make(server, staff);
    const sceneFor = (isIn: boolean) =>
      isIn && method !== "GET" && isLimited(row) ? Scene.make(server, staff) : shared;
    for (const [visitor, known] of Object.entries(visitors) as [keyof typeof visitors, Client][]) {
      const isIn = expected(rights[visitor]);
      const scene = await sceneFor(isIn);
      // Signing out would end a session that other tests need.
      const signsOut = address.endsWith("/logout") && "user" in known;
      const client = signsOut ? await signIn(server, (known as Member).user.email) : known;
      const answer = await scene.send(client, row);
      // Addresses without forms refuse everybody alike.
      if (answer.status === 405) continue;
      expect(isLetIn(answer, row), `${visitor}: ${answer.status}`).toBe(isIn);
    }
    // Staff may have deleted the first author.
    const scene = method === "GET" ? shared : await Scene.make(server, staff);
    const answer = await scene.send(scene.author, row);
    if (answer.status !== 405)
      expect(isLetIn(answer, row), `author: ${answer.status}`).toBe(expected(rights.author));
  });

  if (rights.coach !== "own") return;
  test.each(["coach", "owner"] as const)("gives a %s access to their own content", async (role) => {
    const scene = await Scene.make(server, staff, role);
    const answer = await scene.send(scene.author, row);
    expect(answer.status === 405 || isLetIn(answer, row), String(answer.status)).toBe(true);
  });

  if (row.kind !== "call" && row.kind !== "socket") return;
  test("admits the author's tokens according to their scope", async () => {
    for (const scope of ["read", "write"] as const) {
      const scene = await Scene.make(server, staff);
      const { program } = addProgram(server, scene.author, scope);
      if (scope === "write") scene.opener = program;
      const answer = await scene.send(program, row);
      expect(isLetIn(answer, row), `${scope}: ${answer.status}`).toBe(rights[scope] === "own");
    }
  });
});

test("every operator command is listed with its usage", async () => {
  const { stdout: shown } = await operate(server.dataDir, ["--help"]);
  for (const row of rows.filter(({ kind }) => kind === "command")) expect(shown).toContain(row.address);
});

test("the printed table has a line for each row", () => {
  const { status, stdout } = print();
  expect(status).toBe(0);
  const lines = stdout.split("\n").filter((line) => /(yes|no|own|key)$/.test(line));
  expect(lines).toHaveLength(rows.length);
  expect(stdout).toMatch(
    /^PUT \/api\/admin\/users\/:userId\/role +no +no +no +no +no +no +yes +no +no +no$/m,
  );
});
