import { beforeEach, describe, expect, test } from "vitest";
import { createProblem } from "../../../tests/setup/factories.ts";
import { DAY, openImports } from "../../../tests/setup/imports.ts";
import { codeforcesSubmission } from "../../../tests/setup/judge-servers.ts";
import { countedSolves, keptSolves } from "../../../tests/setup/solve-figures.ts";
import { inTransaction } from "../../platform/db/connection.server.ts";
import { runJob } from "../../platform/jobs/jobs.server.ts";
import type { Viewer } from "../../viewer.ts";
import { unlinkHandle } from "./commands.server.ts";
import { listParticipations } from "./participation/queries.server.ts";
import { verifyHandle } from "./proofs.server.ts";
import {
  currentRating,
  exportHandles,
  exportMarks,
  getMark,
  hasProven,
  listHandles,
  listSolvers,
} from "./queries.server.ts";
import { dropVouch, followVouching, keepVouch, vouchingSwitch } from "./vouching.server.ts";

const PROBLEM = "https://codeforces.com/problemset/problem/1900/D";

const on = openImports();
let problem = 0;

const idOf = async (viewer: Viewer) => (await on.handleOf(viewer))?.id ?? 0;
const keep = async (viewer: Viewer) => {
  const id = await idOf(viewer);
  return inTransaction(on.app.db, (trx, afterCommit) => keepVouch(trx, afterCommit, on.app, id, on.ben.id));
};
const drop = async (viewer: Viewer) => {
  const id = await idOf(viewer);
  return inTransaction(on.app.db, (trx, afterCommit) => dropVouch(trx, afterCommit, on.app, id));
};
const markOf = async (viewer: Viewer) => {
  await on.settled();
  const mark = await getMark(on.app.db, viewer, problem);
  return mark && { status: mark.status, verified: mark.verified, vouched: mark.vouched };
};
const totalOf = async (viewer: Viewer) => {
  await on.settled();
  expect(await keptSolves(on.app.db)).toEqual(await countedSolves(on.app.db));
  return on.app.db
    .selectFrom("solve_totals")
    .select(["solves", "unverified"])
    .where("user_id", "=", viewer.id)
    .where("period", "=", "all")
    .where("facet", "=", "")
    .executeTakeFirst();
};

const VERIFIED = { status: "solved", verified: 1, vouched: 0 };
const VOUCHED = { status: "solved", verified: 0, vouched: 1 };
const CLAIMED = { status: "solved", verified: 0, vouched: 0 };
const COUNTS = { solves: 1, unverified: 0 };
const CLAIMS = { solves: 0, unverified: 1 };

beforeEach(async () => {
  on.world.submissions.tourist = [codeforcesSubmission({ at: on.time - DAY })];
  await on.link(on.ada);
  await on.read(on.ada);
  problem = await createProblem(on.app.db, on.ben, { link: PROBLEM });
});

describe("a vouched handle", () => {
  test("counts until the vouching is withdrawn", async () => {
    expect([await markOf(on.ada), await totalOf(on.ada)]).toEqual([CLAIMED, CLAIMS]);
    expect(await keep(on.ada)).toBe(true);
    expect([await markOf(on.ada), await totalOf(on.ada)]).toEqual([VOUCHED, COUNTS]);
    expect(await keep(on.ada)).toBe(false);
    expect(await drop(on.ada)).toBe(true);
    expect(await drop(on.ada)).toBe(false);
    expect([await markOf(on.ada), await totalOf(on.ada)]).toEqual([CLAIMED, CLAIMS]);
  });

  test("is verified by its owner's proof, which ends the vouching", async () => {
    await keep(on.ada);
    await verifyHandle(on.app, await idOf(on.ada), "tourist");
    expect([await markOf(on.ada), await totalOf(on.ada)]).toEqual([VERIFIED, COUNTS]);
    expect(await on.handleOf(on.ada)).toMatchObject({ is_vouched: 0, voucher: null });
    await expect(keep(on.ada)).rejects.toMatchObject({ status: 409 });
  });

  test("shows that its member solved the problem, also in the export of their data", async () => {
    const task = await on.app.db.selectFrom("marks").select("task_id").executeTakeFirstOrThrow();
    const shown = async () => {
      await on.settled();
      const rows = [];
      for await (const row of exportHandles(on.app.db, on.ada.id)) rows.push(row.vouched);
      for await (const row of exportMarks(on.app.db, on.ada.id)) rows.push(row.vouched);
      return [await hasProven(on.app.db, on.ada.id, task.task_id), ...rows];
    };
    expect(await shown()).toEqual([false, false, false]);
    await keep(on.ada);
    expect(await shown()).toEqual([true, true, true]);
  });

  test("falls with a proof by another, who then owns it alone", async () => {
    await keep(on.ada);
    await on.link(on.ben);
    await on.read(on.ben);
    await verifyHandle(on.app, await idOf(on.ben), "tourist");
    expect(await markOf(on.ada)).toMatchObject({ status: null });
    expect([await totalOf(on.ada), await totalOf(on.ben)]).toEqual([undefined, COUNTS]);
    expect(await on.handleOf(on.ada)).toMatchObject({ state: "failed", is_vouched: 0 });
    await expect(keep(on.ada)).rejects.toMatchObject({ status: 409 });
  });

  test("is vouched for by one member only", async () => {
    await on.link(on.ben, "TOURIST");
    await on.read(on.ben);
    await keep(on.ada);
    await expect(keep(on.ben)).rejects.toMatchObject({
      status: 409,
      message: "Somebody else is already vouched for as the owner of this handle.",
    });
    expect([await markOf(on.ada), await markOf(on.ben)]).toEqual([VOUCHED, CLAIMED]);
  });

  test("stops counting once it is unlinked, and others may be vouched for", async () => {
    await keep(on.ada);
    await on.link(on.ben);
    await on.read(on.ben);
    await unlinkHandle(on.app, on.ada, await idOf(on.ada));
    await on.settled();
    expect(await totalOf(on.ada)).toBeUndefined();
    await keep(on.ben);
    expect(await markOf(on.ben)).toEqual(VOUCHED);
  });

  test("comes after verified ones among a problem's solvers, and before claims", async () => {
    await on.link(on.ben);
    await on.read(on.ben);
    await keep(on.ben);
    await on.settled();
    const solvers = await listSolvers(on.app, on.ada, problem, 9);
    expect(solvers.map(({ id }) => id)).toEqual([on.ben.id, on.ada.id]);
  });
});

describe("a vouched handle beside an unverified one of the same member", () => {
  beforeEach(async () => {
    on.world.submissions.umnik = [codeforcesSubmission({ type: "CONTESTANT", at: on.time - 2 * DAY })];
    on.world.submissions.tourist = [codeforcesSubmission({ type: "CONTESTANT", at: on.time - DAY })];
    await on.refresh(on.ada);
    await on.read(on.ada);
  });

  const linkVouched = async () => {
    const id = await on.link(on.ada, "umnik");
    await expect
      .poll(async () => (await listHandles(on.app.db, on.ada.id)).map(({ state }) => state))
      .toEqual(["ready", "ready"]);
    await inTransaction(on.app.db, (trx, afterCommit) => keepVouch(trx, afterCommit, on.app, id, on.ben.id));
    return id;
  };

  test("gives the rating and the trust of a contest in which both took part", async () => {
    const [claimed, vouched] = [await idOf(on.ada), await linkVouched()];
    const change = { at: 5, contest: "1", name: "Round", rank: 1 };
    await on.app.db
      .insertInto("rating_changes")
      .values([
        { ...change, handle_id: claimed, rating: 3000 },
        { ...change, handle_id: vouched, rating: 1400 },
      ])
      .execute();
    expect(await currentRating(on.app.db, on.ada.id, "codeforces")).toEqual({
      rating: 1400,
      trust: "vouched",
    });
    expect(await listParticipations(on.app.db, on.ada.id, 9)).toMatchObject([{ trust: "vouched" }]);
  });
});

describe("a handle that the judge renames", () => {
  async function renameTourist() {
    on.world.submissions.newname = on.world.submissions.tourist ?? [];
    delete on.world.submissions.tourist;
    on.world.renamed.tourist = "NewName";
    await on.refresh(on.ada);
  }

  test("keeps its vouching", async () => {
    await keep(on.ada);
    await renameTourist();
    await on.read(on.ada);
    expect(await on.handleOf(on.ada)).toMatchObject({ handle: "NewName", is_vouched: 1 });
    expect(await markOf(on.ada)).toEqual(VOUCHED);
  });

  test("loses it to another who is vouched for under the new name, and is still imported", async () => {
    await keep(on.ada);
    on.world.submissions.newname = [];
    await on.link(on.ben, "newname");
    await on.read(on.ben);
    await keep(on.ben);
    await renameTourist();
    await on.read(on.ada);
    expect(await on.handleOf(on.ada)).toMatchObject({ handle: "NewName", is_vouched: 0, state: "ready" });
    expect(await markOf(on.ada)).toEqual(CLAIMED);
    expect(await on.handleOf(on.ben)).toMatchObject({ is_vouched: 1 });
  });

  test("loses it to another who has proven the new name", async () => {
    await keep(on.ada);
    on.world.submissions.newname = [];
    await on.link(on.ben, "newname");
    await on.read(on.ben);
    await verifyHandle(on.app, await idOf(on.ben), "newname");
    await renameTourist();
    await on.read(on.ada, "failed");
    expect(await on.handleOf(on.ada)).toMatchObject({ handle: "tourist", is_vouched: 0 });
    expect(await markOf(on.ada)).toEqual(CLAIMED);
  });
});

describe("turning vouching off", () => {
  const turn = (isOn: boolean) => inTransaction(on.app.db, (trx) => followVouching(trx, isOn));

  test("stops vouched handles from counting, and turning it on brings them back", async () => {
    await keep(on.ada);
    expect(await turn(true)).toBe(false);
    expect(await turn(false)).toBe(true);
    expect([await markOf(on.ada), await totalOf(on.ada)]).toEqual([CLAIMED, CLAIMS]);
    expect(await turn(true)).toBe(true);
    expect([await markOf(on.ada), await totalOf(on.ada)]).toEqual([VOUCHED, COUNTS]);
  });

  test("refuses new vouchings, and the hourly job catches one made meanwhile", async () => {
    await keep(on.ada);
    await on.app.db
      .insertInto("site_settings")
      .values({ name: "vouching", value: "off", changed_at: 0 })
      .execute();
    await on.app.site.refresh();
    await expect(keep(on.ada)).rejects.toMatchObject({ status: 409 });
    await runJob(on.app, vouchingSwitch);
    expect(await markOf(on.ada)).toEqual(CLAIMED);
    expect(await drop(on.ada)).toBe(true);
  });
});
