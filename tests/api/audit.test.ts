import { load } from "cheerio";
import { beforeAll, expect, test } from "vitest";
import { operate } from "../setup/operator.ts";
import { made } from "../setup/reports.ts";
import { type Member, signUp } from "./client.ts";
import { inData } from "./database.ts";
import { addProblem } from "./problems.ts";
import { siteWith } from "./site.ts";

const {
  server,
  "owner-ola": ola,
  "coach-cyd": cyd,
  ada,
  eve,
} = siteWith(["owner-ola", "coach-cyd", "ada", "eve"]);
let removed: string;
beforeAll(async () => {
  await operate(server.dataDir, ["promote", "owner-ola"]);
  await ola.put(`/api/admin/users/${cyd.id}/role`, { role: "coach" });
  removed = await addProblem(eve);
  const about = { kind: "problem", id: removed, reason: "Copied" };
  expect(await cyd.post("/api/admin/removals", about)).toHaveStatus(201);
  await cyd.post(`/api/admin/users/${eve.id}/suspend`, { reason: '=HYPERLINK("x"), spam' });
  await operate(server.dataDir, ["promote", "ada", "coach"]);
  await ola.post("/api/admin/settings", { name: "Riverside" });
  await ola.post(`/api/admin/users/${eve.id}/delete`, { content: "keep" });
});

interface Entry {
  actor: { _id: string; username: string } | null;
  act: string;
  subject: { kind: string; _id: string; username?: string };
  details: Record<string, unknown>;
}

async function called(staff: Member, query = ""): Promise<Entry[]> {
  const response = await staff.get(`/api/admin/audit${query}`);
  expect(response, query).toHaveStatus(200);
  return response.json();
}
const actsOf = (entries: Entry[]) => entries.map(({ act }) => act);

async function sentences(staff: Member, query = ""): Promise<string[]> {
  const $ = load(await staff.text(`/admin/audit${query}`));
  return $(".log li > span")
    .get()
    .map((each) => $(each).text());
}

test("owners see all actions in plain words, newest first", async () => {
  expect(await sentences(ola)).toEqual([
    `owner-ola deleted account #${eve.id}`,
    "owner-ola changed the settings, name “Riverside”",
    "command line gave ada the role of coach, before: member",
    `coach-cyd suspended account #${eve.id}, “=HYPERLINK("x"), spam”`,
    `coach-cyd removed a problem of account #${eve.id}, reason “Copied”`,
    "owner-ola gave coach-cyd the role of coach, before: member",
    "command line gave owner-ola the role of owner, before: member",
  ]);
});

test("the screen and the call filter by action, actor and subject", async () => {
  const expected: Record<string, string[]> = {
    "act=role": ["role", "role", "role"],
    "actor=COACH-cyd": ["suspend", "remove"],
    "actor=command+line": ["role", "role"],
    "actor=nobody": [],
    "actor=owner-ola&act=role": ["role"],
    "subject=ada": ["role"],
    [`subject=%23${eve.id}`]: ["delete-user", "suspend"],
    [`subject=problem+${removed}`]: ["remove"],
    "subject=site": ["settings"],
    "subject=ada&actor=owner-ola": [],
  };
  for (const [query, acts] of Object.entries(expected)) {
    expect(actsOf(await called(ola, `?${query}`)), query).toEqual(acts);
    expect(await sentences(ola, `?${query}`), query).toHaveLength(acts.length);
  }
  expect(await ola.get("/admin/audit?act=role&actor=&subject=")).toHaveRedirect("/admin/audit?act=role");
  const page = await ola.get("/api/admin/audit?limit=4");
  const next = /^<([^>]+)>; rel="next"$/.exec(page.headers.get("Link") ?? "")?.[1] ?? "";
  expect(await ola.json(next)).toHaveLength(3);
});

test("coaches see only their own actions, and members see none", async () => {
  expect(actsOf(await called(cyd))).toEqual(["suspend", "remove"]);
  expect(actsOf(await called(cyd, "?actor=coach-cyd"))).toEqual(["suspend", "remove"]);
  for (const query of ["?actor=owner-ola", "?actor=command+line", "?subject=site", `?subject=%23${cyd.id}`]) {
    expect(await called(cyd, query), query).toEqual([]);
    expect(await sentences(cyd, query), query).toEqual([]);
  }
  const file = await cyd.get("/admin/audit/export/json");
  expect(actsOf(await file.json())).toEqual(["remove", "suspend"]);
  const mia = await signUp(server, "mia");
  for (const address of ["/admin/audit", "/api/admin/audit", "/admin/audit/export/csv"]) {
    expect(await mia.get(address), address).toHaveStatus(403);
  }
});

test("a removal names the title, for as long as the work can be put back", async () => {
  const max = await signUp(server, "max");
  const theirs = await addProblem(max, { title: "Two Sum" });
  const removal = await made(
    cyd.post("/api/admin/removals", { kind: "problem", id: theirs, reason: "Copied" }),
  );
  const about = `?subject=problem+${theirs}`;
  for (const staff of [cyd, ola]) {
    expect(await sentences(staff, about)).toEqual([
      "coach-cyd removed the problem “Two Sum” of max, reason “Copied”",
    ]);
  }
  expect(await cyd.post(`/api/admin/removals/${removal}/putback`)).toHaveStatus(200);
  expect(await sentences(ola, about)).toEqual([
    "coach-cyd put back a problem of max",
    "coach-cyd removed a problem of max, reason “Copied”",
  ]);
});

test("the downloads contain the whole log, oldest first and safely escaped", async () => {
  const csv = await ola.get("/admin/audit/export/csv");
  expect(csv.headers.get("Content-Disposition")).toMatch(/^attachment; filename="upsolve-audit-.*\.csv"$/);
  expect(csv.headers.get("Content-Type")).toContain("text/csv");
  const [head, ...lines] = (await csv.text()).trimEnd().split("\r\n");
  expect(head).toBe("id,at,actor,actor_id,act,subject_kind,subject_id,subject,details");
  expect(lines).toHaveLength(9);
  expect(lines[3]).toContain(
    `coach-cyd,${cyd.id},suspend,user,${eve.id},,"{""reason"":""=HYPERLINK(\\""x\\""), spam"",""until"":null}"`,
  );
  expect(lines[4]).toContain(`,command line,,role,user,${ada.id},ada,`);
  const json = await ola.json("/admin/audit/export/json");
  expect(json).toEqual((await called(ola)).reverse());
  expect(await ola.json("/admin/audit/export/json?act=settings")).toHaveLength(1);
  expect(await ola.json("/admin/audit/export/json?actor=nobody")).toEqual([]);
  expect(await ola.get("/admin/audit/export/xml")).toHaveStatus(404);
});

test("a long log is downloaded completely", async () => {
  inData(server.dataDir, (db) =>
    db.exec(`insert into audit_log (at, actor_id, act, subject_kind, subject_id, details)
    with recursive number (n) as (select 1 union all select n + 1 from number where n < 1500)
    select 0, null, 'unsuspend', 'user', n, '{}' from number`),
  );
  const json = await ola.json("/admin/audit/export/json");
  expect(json).toHaveLength(1509);
  const csv = await ola.text("/admin/audit/export/csv?act=unsuspend");
  expect(csv.trimEnd().split("\r\n")).toHaveLength(1501);
  expect(await sentences(ola)).toHaveLength(50);
});
