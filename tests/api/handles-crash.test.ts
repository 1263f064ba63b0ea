import { load } from "cheerio";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, expect, test } from "vitest";
import { startCodeforces } from "../setup/codeforces-server.ts";
import { openData } from "../setup/data.ts";
import { codeforcesApi, codeforcesSubmission, emptyWorld } from "../setup/judge-servers.ts";
import { startServer } from "../setup/server.ts";
import { type Member, PASSWORD, signIn, signUp } from "./client.ts";
import { aProblem } from "./problems.ts";

const world = emptyWorld();
const codeforces = await startCodeforces();
codeforces.answer(codeforcesApi(world));
afterAll(() => codeforces.stop());

const start = (more: Record<string, string> = {}) =>
  startServer({ CODEFORCES_API_URL: codeforces.url, JUDGE_PACE_MS: "5", ...more });
const handleOf = async (member: Member) => (await member.json("/api/handles")).handles[0];

test("the first import of 10,000 submissions shows its progress, and a crash loses nothing", async () => {
  world.submissions.tourist = Array.from({ length: 10_000 }, (_, at) =>
    codeforcesSubmission({ contest: 1 + at, index: "A", at: 1_600_000_000_000, id: 9e6 - at }),
  );
  const answer = codeforcesApi(world);
  // Pages from submission 4001 on hang until the crash.
  codeforces.answer((request, response) => {
    const from = new URL(request.url ?? "", codeforces.url).searchParams.get("from");
    if (Number(from) <= 4000) answer(request, response);
  });
  const first = await start();
  const ada = await signUp(first, "ada");
  await ada.post("/api/handles", { judge: "codeforces", handle: "tourist" });
  await expect
    .poll(async () => (await handleOf(ada)).progress?.page ?? 0, { interval: 20 })
    .toBeGreaterThan(1);
  const page = load(await ada.text("/settings/handles"));
  expect(page(".handles [role=status]").text()).toMatch(/^Importing: page \d+, \d,000 submissions so far/);
  await first.kill("SIGKILL");
  codeforces.answer(answer);
  const stored = openData(first.dataDir);
  const count = () => stored.prepare("select count(*) from attempts").pluck().get() as number;
  const before = count();
  expect(before).toBeGreaterThanOrEqual(2000);
  expect(before).toBeLessThan(10_000);

  codeforces.requests.length = 0;
  const next = await start({ DATA_DIR: first.dataDir });
  const again = await signIn(next, "ada@example.org");
  await expect
    .poll(async () => (await again.json("/api/handles")).handles[0])
    .toMatchObject({ state: "ready", solved: 10_000 });
  expect(count()).toBe(10_000);
  stored.close();
  const pages = codeforces.requests.filter(({ path }) => path.includes("user.status"));
  expect(Number(new URL(pages[0]?.path ?? "", codeforces.url).searchParams.get("from"))).toBeGreaterThan(
    2000,
  );
  await next.stop();
});

test("imports and marks are exported with the account's data, and deleted with the account", async () => {
  world.submissions.ben = [
    codeforcesSubmission({ type: "CONTESTANT" }),
    codeforcesSubmission({ index: "C", verdict: "WRONG_ANSWER" }),
  ];
  const server = await start();
  const [ben, cyd] = [await signUp(server, "ben"), await signUp(server, "cyd")];
  await ben.post("/api/handles", { judge: "codeforces", handle: "ben" });
  const link = "https://www.spoj.com/problems/PRIME1/";
  const { _id } = await (await cyd.post("/api/addproblem", { ...aProblem(), link })).json();
  await ben.put(`/api/problem/${_id}/mark`, { status: "gaveup" });
  await expect.poll(async () => (await handleOf(ben)).state).toBe("ready");
  await ben.put(`/api/problem/${_id}/note`, { note: "A sieve over a window." });
  await ben.put(`/api/revisit/${_id}`, { grade: "hard" });
  await cyd.put(`/api/problem/${_id}/note`, { note: "For cyd only" });

  const archive = unzipSync(new Uint8Array(await (await ben.get("/settings/export")).arrayBuffer()));
  const text = (name: string) => strFromU8(archive[name] as Uint8Array);
  const exported = (part: string) => JSON.parse(text(`${part}.json`));
  const time = expect.stringMatching(/^20.*Z$/);
  expect(exported("handles")).toMatchObject([
    { judge: "codeforces", handle: "ben", verified: false, solved: 1, syncedAt: time },
  ]);
  const codeforcesMark = { judge: "codeforces", name: "Small GCD", verified: false, byHand: null };
  const marks = exported("marks") as { key: string }[];
  expect(marks.toSorted((a, b) => a.key.localeCompare(b.key))).toMatchObject([
    { ...codeforcesMark, key: "1900C", status: "tried", how: null, triedAt: time, solvedAt: null },
    {
      ...codeforcesMark,
      key: "1900D",
      link: "https://codeforces.com/contest/1900/problem/D",
      status: "solved",
      how: "contest",
      solvedAt: time,
    },
    { judge: "spoj", key: "prime1", link, status: "gaveup", byHand: "gaveup" },
  ]);
  expect(exported("notes")).toMatchObject([{ problem: _id, note: "A sieve over a window." }]);
  expect(exported("revisits")).toMatchObject([{ problem: _id }]);
  expect(text("handles.md")).toContain("ben");
  expect(text("notes.md")).toContain("A sieve over a window.");
  expect(Object.keys(archive).map(text).join("\n")).not.toContain("For cyd only");

  const database = openData(server.dataDir);
  const rows = () =>
    ["handles", "attempts", "participations", "marks", "problem_notes", "revisits"].map((table) =>
      database.prepare(`select count(*) from ${table}`).pluck().get(),
    );
  expect(rows()).toEqual([1, 2, 1, 3, 2, 1]);
  const gone = await ben.postForm("/settings", { intent: "delete-account", password: PASSWORD });
  expect(gone).toHaveRedirect("/");
  await expect.poll(rows).toEqual([0, 0, 0, 0, 1, 0]);
  database.close();
  await server.stop();
});
