import { beforeEach, describe, expect, test, vi } from "vitest";
import {
  createApplication,
  createProblem,
  createUser,
  PASSWORD,
  problemFields,
} from "../../../tests/setup/factories.ts";
import { createReview } from "../../../tests/setup/reviews.ts";
import { createSolution } from "../../../tests/setup/solutions.ts";
import { OPERATOR } from "../../auth/policy.ts";
import type { Application } from "../../platform/application.ts";
import type { ContentKind } from "../../platform/db/tables/reports.ts";
import { Conflict, Forbidden, Invalid, NotFound, Removed, TooMany } from "../../platform/http/errors.ts";
import { indexNewMessages } from "../../platform/search/messages.server.ts";
import type { Viewer } from "../../viewer.ts";
import { addBlog, updateBlog } from "../blogs/commands.server.ts";
import { getBlog } from "../blogs/queries.server.ts";
import { addComment, addMessage } from "../comments/commands.server.ts";
import { addItems, createList } from "../lists/commands.server.ts";
import { listSchema } from "../lists/schema.ts";
import { deleteAccount } from "../members/commands.server.ts";
import { finishAllDeletions } from "../members/deletion.server.ts";
import { sendMessage } from "../messages/commands.server.ts";
import { searchMessages } from "../messages/queries.server.ts";
import { textOf } from "../notifications/kinds.ts";
import { listNotifications } from "../notifications/queries.server.ts";
import { updateProblem } from "../problems/commands.server.ts";
import { getVisibleProblem } from "../problems/queries.server.ts";
import { problemSchema } from "../problems/schema.ts";
import { addReview } from "../reviews/commands.server.ts";
import { getVisibleSolution } from "../solutions/queries.server.ts";
import {
  decideReport,
  putBack,
  removeContent,
  reportContent,
  reportUser,
  resolveReport,
  sweepRemovals,
} from "./commands.server.ts";
import { listGathered, listOpenReports, listRemovals, listReported } from "./queries.server.ts";

const DAY = 24 * 60 * 60 * 1000;

let app: Application;
let ada: Viewer;
let ben: Viewer;
let eve: Viewer;
let cyd: Viewer;
let ola: Viewer;
let now = 0;
beforeEach(async () => {
  now = Date.now();
  app = await createApplication({ now: () => now });
  ada = await createUser(app.db, "ada");
  ben = await createUser(app.db, "ben");
  eve = await createUser(app.db, "eve");
  [cyd, ola] = [await createUser(app.db, "cyd", "coach"), await createUser(app.db, "ola", "owner")];
});

const spam = { reason: "Spam" };
const blog = { title: "Cheap accounts", about: "About", content: "Buy them here" };

/** Creates eve's entry of each kind and its dependencies. */
async function writeAll(): Promise<Record<ContentKind, number>> {
  const problem = await createProblem(app.db, eve, { title: "Eve's problem" });
  const bens = await createProblem(app.db, ben);
  const solution = await createSolution(app.db, eve, bens);
  await createReview(app.db, ben, problem);
  const adas = await createSolution(app.db, ada, bens);
  await addReview(app, ada, { problemId: bens, solutionId: solution }, { rating: 2, comment: "Copied" });
  const rude = { rating: 1, comment: "Rude words" };
  const message = await sendMessage(app, eve, ada.id, { content: "Whisper of spam" });
  await sendMessage(app, ada, eve.id, { content: "Stop it" });
  await indexNewMessages(app.db);
  return {
    problem,
    solution,
    "problem-review": (await addReview(app, eve, { problemId: bens, solutionId: null }, rude)).id,
    "solution-review": (await addReview(app, eve, { problemId: bens, solutionId: adas }, rude)).id,
    discussion: (await addMessage(app, eve, bens, { text: "Spam in a discussion" })).id,
    comment: (await addComment(app, eve, { kind: "solution", id: adas }, { content: "Spam in a comment" }))
      .id,
    blog: await addBlog(app, eve, blog),
    list: await writeList(bens),
    letter: await writeLetter(),
    message: Number(message._id),
  };
}

/** Only staff write them. */
async function writeLetter(): Promise<number> {
  const row = { week: "1970-W02", content: "Spam of a letter", created_at: 1, updated_at: 1 };
  const { id } = await app.db
    .insertInto("letters")
    .values({ ...row, author_id: eve.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function writeList(problem: number): Promise<number> {
  const list = listSchema.parse({ title: "Spam of a list", audience: "chosen", members: ["ada"] });
  const id = await createList(app, eve, list);
  await addItems(app, eve, id, `/problem/${problem},Spam of a note`);
  return id;
}

const textsOf = async (viewer: Viewer) =>
  (await listNotifications(app.db, viewer, { limit: 50 })).rows.map(textOf);

describe("a report", () => {
  test("an open report keeps the names of its reporter and the reported user after their accounts are deleted", async () => {
    now = 5000;
    await reportUser(app, ada, eve.id, spam);
    await reportUser(app, ben, eve.id, { reason: "Spam here too" });
    await app.db.deleteFrom("users").where("id", "=", ada.id).execute();
    await deleteAccount(app, eve, { password: PASSWORD });
    const [first, second] = await listOpenReports(app.db, 10);
    expect(first).toMatchObject({
      reporter_id: null,
      reporter_name: "ada",
      reported_name: "eve",
      reason: "Spam",
      created_at: 5000,
    });
    expect(second).toMatchObject({ reporter_name: "ben" });
    await resolveReport(app, OPERATOR, first?.id ?? 0);
    await resolveReport(app, OPERATOR, first?.id ?? 0);
    expect(await listOpenReports(app.db, 10)).toEqual([]);
    const rows = await app.db.selectFrom("reports").selectAll().orderBy("id").execute();
    expect(rows).toMatchObject([
      { reporter_name: "", reported_name: "", reason: "" },
      { reporter_name: "ben", reported_name: "", reason: "Spam here too" },
    ]);
    await expect(resolveReport(app, OPERATOR, 999)).rejects.toThrow(NotFound);
  });

  test("staff who can decide a report are notified without the reporter's name", async () => {
    const dan = await createUser(app.db, "dan", "coach");
    await reportUser(app, ada, eve.id, spam);
    await reportContent(app, dan, { kind: "blog", id: await addBlog(app, eve, blog) }, spam);
    await reportUser(app, ben, cyd.id, spam);
    expect(await textsOf(ola)).toEqual(["3 new reports to decide"]);
    expect(await textsOf(cyd)).toEqual(["2 new reports to decide"]);
    expect(await textsOf(dan)).toEqual(["1 new report to decide"]);
    expect([await textsOf(eve), await textsOf(ada)]).toEqual([[], []]);
    const [sent] = (await listNotifications(app.db, ola, { limit: 1 })).rows;
    expect(sent).toMatchObject({ actor_id: null, actor_name: null });
  });

  test("a report keeps the reported text until the author's account is deleted", async () => {
    const id = await addBlog(app, eve, blog);
    await reportContent(app, ada, { kind: "blog", id }, spam);
    await updateBlog(app, eve, id, { ...blog, content: "Innocent" });
    const { rows } = await listReported(app.db, ola, { state: "open" }, { limit: 5 });
    expect(rows).toMatchObject([{ kind: "blog", subject_id: id, reported_name: "eve" }]);
    expect(rows[0]?.text).toContain("Buy them here");
    await deleteAccount(app, eve, { password: PASSWORD });
    const [report] = await app.db.selectFrom("reports").selectAll().execute();
    expect(report).toMatchObject({ text: "", reported_name: "eve", reason: "Spam" });
  });

  test.each(["problem", "solution", "problem-review", "solution-review", "discussion"] as const)(
    "a %s hidden with a private problem cannot be reported or removed",
    async (kind) => {
      const ids = await writeAll();
      const hidden = kind === "problem" ? ([eve, ids.problem] as const) : ([ben, ids.problem + 1] as const);
      const input = problemSchema.parse(problemFields({ choice: "private" }));
      await updateProblem(app, hidden[0], hidden[1], input);
      await expect(reportContent(app, cyd, { kind, id: ids[kind] }, spam)).rejects.toThrow(NotFound);
      await expect(removeContent(app, ola, { kind, id: ids[kind] }, spam)).rejects.toThrow(NotFound);
    },
  );

  test("a user who sends too many reports is refused", async () => {
    app = await createApplication({ db: app.db, config: { rateLimits: true } });
    const reports = Array.from({ length: 21 }, () => reportUser(app, ada, eve.id, spam));
    const refused = (await Promise.allSettled(reports)).filter(({ status }) => status === "rejected");
    expect(refused).toEqual([{ status: "rejected", reason: expect.any(TooMany) }]);
  });
});

describe("reports of the same entry", () => {
  let id: number;
  beforeEach(async () => {
    id = await addBlog(app, eve, blog);
    await reportContent(app, ada, { kind: "blog", id }, { reason: "First" });
    await reportUser(app, ada, eve.id, { reason: "Always spam" });
    await reportContent(app, ben, { kind: "blog", id }, { reason: "Second" });
  });

  test("reports of one entry are shown and decided together, and all reporters are notified", async () => {
    const open = await listReported(app.db, cyd, { state: "open" }, { limit: 5 });
    expect(open.rows).toMatchObject([{ kind: "blog" }, { kind: "user" }]);
    const [first] = open.rows;
    if (!first) throw new Error("There is no report.");
    expect(await listGathered(app.db, first)).toMatchObject([{ reason: "First" }, { reason: "Second" }]);
    await decideReport(app, cyd, first.id, { decision: "both", reason: "Ads", until: now + DAY });
    expect((await listReported(app.db, cyd, { state: "open" }, { limit: 5 })).rows).toMatchObject([
      { kind: "user" },
    ]);
    expect((await listReported(app.db, cyd, { state: "decided" }, { limit: 5 })).rows).toMatchObject([
      { kind: "blog", decision: "both" },
    ]);
    await expect(getBlog(app.db, ada, id)).rejects.toThrow(NotFound);
    const user = await app.db
      .selectFrom("users")
      .selectAll()
      .where("id", "=", eve.id)
      .executeTakeFirstOrThrow();
    expect(user).toMatchObject({ suspension_reason: "Ads", suspended_until: now + DAY });
    for (const reporter of [ada, ben]) {
      expect(await textsOf(reporter)).toEqual([expect.stringContaining("took action")]);
    }
    expect(await textsOf(eve)).toEqual(["Staff removed something you wrote: Ads"]);
    await expect(decideReport(app, cyd, first.id, { decision: "none" })).rejects.toThrow(Conflict);
  });

  test("a decision can suspend the author and leave the text in place", async () => {
    await decideReport(app, cyd, 1, { decision: "suspend", reason: "Ads" });
    expect(await getBlog(app.db, ada, id)).toMatchObject(blog);
    const suspended = app.db.selectFrom("users").select("id").where("suspension_reason", "=", "Ads");
    expect(await suspended.execute()).toEqual([{ id: eve.id }]);
  });

  test("if one part of a decision is refused, nothing changes", async () => {
    await expect(
      decideReport(app, cyd, 1, { decision: "both", reason: "Ads", until: now - DAY }),
    ).rejects.toThrow(Invalid);
    expect(await getBlog(app.db, ada, id)).toMatchObject(blog);
    expect(await app.db.selectFrom("audit_log").selectAll().execute()).toEqual([]);
    await removeContent(app, cyd, { kind: "blog", id }, spam);
    await expect(decideReport(app, cyd, 1, { decision: "remove", reason: "Ads" })).rejects.toThrow(
      "It is already gone.",
    );
  });

  test("only owners see and decide reports about staff", async () => {
    await app.db.updateTable("users").set({ role: "coach" }).where("id", "=", eve.id).execute();
    expect((await listReported(app.db, cyd, { state: "open" }, { limit: 5 })).rows).toEqual([]);
    await expect(decideReport(app, cyd, 1, { decision: "none" })).rejects.toThrow(Forbidden);
    await decideReport(app, ola, 1, { decision: "remove", reason: "Ads" });
    expect((await listRemovals(app.db, cyd, { limit: 5 })).rows).toEqual([]);
    await expect(putBack(app, cyd, 1)).rejects.toThrow(Forbidden);
    await expect(removeContent(app, cyd, { kind: "blog", id: 1 }, spam)).rejects.toThrow(NotFound);
  });
});

describe("a removed entry", () => {
  test("every kind of entry can be put back unchanged", async () => {
    const ids = await writeAll();
    const before = await snapshot();
    const done: number[] = [];
    for (const kind of Object.keys(ids) as ContentKind[]) {
      // Staff may not see these until somebody reports them.
      if (kind === "message" || kind === "list") await reportContent(app, ada, { kind, id: ids[kind] }, spam);
      done.push((await removeContent(app, cyd, { kind, id: ids[kind] }, spam)).id);
      await expect(removeContent(app, cyd, { kind, id: ids[kind] }, spam)).rejects.toThrow(NotFound);
    }
    await expect(getVisibleProblem(app.db, eve, ids.problem)).rejects.toThrow(Removed);
    await expect(getVisibleSolution(app.db, eve, ids.problem + 1, ids.solution)).rejects.toThrow(
      "The staff of this site removed this solution. Their reason: Spam",
    );
    await expect(getBlog(app.db, eve, ids.blog)).rejects.toThrow(Removed);
    expect((await searchMessages(app.db, ada, "whisper", { limit: 5 })).rows).toEqual([]);
    for (const id of done) await putBack(app, cyd, id);
    expect(await snapshot()).toEqual(before);
    expect((await searchMessages(app.db, ada, "whisper", { limit: 5 })).rows).toHaveLength(1);
  });

  /** Members' content and all its counts. */
  async function snapshot() {
    const tables = [
      "problems",
      "problem_tags",
      "solutions",
      "problem_reviews",
      "solution_reviews",
      "problem_review_totals",
      "solution_review_totals",
      "comments",
      "blogs",
      "lists",
      "list_items",
      "list_members",
      "messages",
      "public_totals",
      "blog_totals",
      "activity_days",
      "users",
    ] as const;
    const rows: string[] = [];
    // A zero total equals a missing row.
    for (const table of tables)
      for (const row of await app.db.selectFrom(table).selectAll().execute())
        if (!("total" in row) || row.total !== 0) rows.push(`${table} ${JSON.stringify(row)}`);
    return rows.sort();
  }

  test("a removed entry can be put back for 30 days and is then deleted", async () => {
    const ids = await writeAll();
    for (const kind of ["problem", "solution", "blog"] as const)
      await removeContent(app, cyd, { kind, id: ids[kind] }, spam);
    now += 30 * DAY - 1;
    await sweepRemovals(app);
    expect((await listRemovals(app.db, cyd, { limit: 5 })).rows).toHaveLength(3);
    await putBack(app, cyd, 3);
    now += 1;
    await sweepRemovals(app);
    await finishAllDeletions(app);
    await expect(putBack(app, cyd, 1)).rejects.toThrow(NotFound);
    expect(await app.db.selectFrom("problems").select("id").execute()).toEqual([{ id: ids.problem + 1 }]);
    const left = await app.db.selectFrom("solutions").select("author_id").execute();
    expect(left).toEqual([{ author_id: ada.id }]);
    expect(await getBlog(app.db, ada, ids.blog)).toMatchObject(blog);
  });

  test("removed entries are deleted with their author's account", async () => {
    const ids = await writeAll();
    for (const kind of ["problem", "solution", "problem-review", "blog"] as const)
      await removeContent(app, cyd, { kind, id: ids[kind] }, spam);
    await deleteAccount(app, eve, { password: PASSWORD });
    await finishAllDeletions(app);
    expect(await app.db.selectFrom("removals").selectAll().execute()).toEqual([]);
    expect(await app.db.selectFrom("problems").select("author_id").execute()).toEqual([
      { author_id: ben.id },
    ]);
    expect(await app.db.selectFrom("solutions").select("author_id").execute()).toEqual([
      { author_id: ada.id },
    ]);
  });

  test("an entry cannot be put back if its subject is gone or its author has since written a replacement", async () => {
    const ids = await writeAll();
    const bens = ids.problem + 1;
    await removeContent(app, cyd, { kind: "problem-review", id: ids["problem-review"] }, spam);
    await addReview(app, eve, { problemId: bens, solutionId: null }, { rating: 5, comment: "Kind words" });
    await expect(putBack(app, cyd, 1)).rejects.toThrow("Its author has since written another review.");
    await removeContent(app, cyd, { kind: "solution", id: ids.solution }, spam);
    await removeContent(app, cyd, { kind: "discussion", id: ids.discussion }, spam);
    await removeContent(app, ola, { kind: "problem", id: bens }, spam);
    // The problem is hidden, so the solution stays hidden too.
    await putBack(app, cyd, 2);
    await removeContent(app, ola, { kind: "problem", id: ids.problem }, spam);
    now += 31 * DAY;
    vi.spyOn(console, "error").mockImplementation(() => {});
    await app.db.updateTable("removals").set({ removed_at: now }).where("id", "=", 3).execute();
    await sweepRemovals(app);
    await expect(putBack(app, cyd, 3)).rejects.toThrow(Conflict);
    await finishAllDeletions(app);
    await expect(putBack(app, cyd, 3)).rejects.toThrow(Conflict);
  });
});
