import { afterAll, expect, test } from "vitest";
import { startCodeforces } from "../setup/codeforces-server.ts";
import { openData } from "../setup/data.ts";
import { isOnPostgres } from "../setup/engine.ts";
import { codeforcesApi, codeforcesSubmission, emptyWorld } from "../setup/judge-servers.ts";
import { Ledger } from "../setup/ledger.ts";
import { staffOn, writersOn } from "../setup/mixed-writers.ts";
import { numbersFrom } from "../setup/random.ts";
import { expectTrueFigures, makeStaff } from "../setup/reports.ts";
import { startServer } from "../setup/server.ts";
import { expectSound } from "../setup/sound.ts";
import { signUp } from "./client.ts";
import { addProblem } from "./problems.ts";

const KILLS = 4;
const IMPORTED = 3000;

const world = emptyWorld();
const codeforces = await startCodeforces();
codeforces.answer(codeforcesApi(world));
afterAll(() => codeforces.stop());

const start = (more: Record<string, string> = {}) =>
  startServer({ CODEFORCES_API_URL: codeforces.url, JUDGE_PACE_MS: "1500", ...more });

/** Waits until PostgreSQL has ended the killed app's transactions. */
async function settled(dataDir: string) {
  if (!isOnPostgres) return;
  const db = openData(dataDir);
  const others = db.prepare(
    "select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  await expect.poll(() => others.pluck().get()).toBe(0);
  db.close();
}

test("kill -9 during writes loses no acknowledged write and keeps the counts correct", async () => {
  const random = numbersFrom(15);
  const handles = ["ada", "ben"];
  for (const handle of handles)
    world.submissions[handle] = Array.from({ length: IMPORTED }, (_, at) =>
      codeforcesSubmission({ contest: 1 + at, index: "A", at: 1_600_000_000_000, id: 9e6 - at }),
    );
  let server = await start();
  const { ola, cyd } = await makeStaff(server);
  const eve = await signUp(server, "eve");
  const members = await Promise.all([...handles, "cem", "dov"].map((name) => signUp(server, name)));
  const ledger = new Ledger();
  const write = writersOn(ledger, members, random);
  const moderate = staffOn(ledger, cyd, eve, random);
  for (let kill = 1; kill <= KILLS; kill++) {
    const leaver = await signUp(server, `leaver-${kill}`);
    for (let n = 0; n < 10; n++) await addProblem(leaver);
    for (const member of kill === 1 ? members.slice(0, handles.length) : [])
      await member.post("/api/handles", { judge: "codeforces", handle: member.user.username });
    const end = ledger.acknowledged + random(80, 250);
    const gone = { kind: "account", ids: [leaver.id], value: null } as const;
    const leave = () =>
      ledger.change(gone, () => ola.post(`/api/admin/users/${leaver.id}/delete`, { withContent: true }));
    let leaving: Promise<unknown> | undefined;
    let killed: Promise<unknown> | undefined;
    const goOn = async (act: () => Promise<unknown>) => {
      while (!killed) {
        await act().catch((error) => {
          if (!killed) throw error;
        });
        if (ledger.acknowledged >= end - 5) leaving ??= leave().catch(() => {});
        if (ledger.acknowledged >= end) killed ??= server.kill("SIGKILL");
      }
    };
    await Promise.all([...members.map((member) => goOn(() => write(member))), goOn(moderate)]);
    await Promise.all([killed, leaving]);
    await settled(server.dataDir);
    expect(ledger.faults).toEqual([]);
    expect(ledger.compare(server.dataDir), `after kill ${kill}`).toEqual([]);

    server = await start({ DATA_DIR: server.dataDir });
    for (const member of [ola, cyd, eve, ...members]) member.url = server.url;
    await expectTrueFigures(server);
    expectSound(server.dataDir);
  }
  for (const member of members.slice(0, handles.length))
    await expect
      .poll(async () => (await member.json("/api/handles")).handles[0])
      .toMatchObject({ state: "ready", solved: IMPORTED });
  await expectTrueFigures(server);
  await server.stop();
}, 600_000);
