import { beforeEach, describe, expect, test } from "vitest";
import {
  createApplication,
  createProblem,
  createUser,
  problemFields,
} from "../../../tests/setup/factories.ts";
import { solutionFields } from "../../../tests/setup/solutions.ts";
import type { Application } from "../../platform/application.ts";
import { NotFound } from "../../platform/http/errors.ts";
import type { HubEvent } from "../../platform/realtime/hub.server.ts";
import { userTopic } from "../../platform/realtime/topics.ts";
import type { Viewer } from "../../viewer.ts";
import { blockUser } from "../blocks/commands.server.ts";
import { addMessage, deleteMessage } from "../comments/commands.server.ts";
import { answerInvitation, sendInvitation } from "../invitations/commands.server.ts";
import { finishAllDeletions } from "../members/deletion.server.ts";
import { deleteProblem, updateProblem } from "../problems/commands.server.ts";
import { problemSchema } from "../problems/schema.ts";
import { addReview, deleteReview } from "../reviews/commands.server.ts";
import { addSolution, deleteSolution } from "../solutions/commands.server.ts";
import { solutionSchema } from "../solutions/schema.ts";
import {
  chooseKinds,
  notify,
  openNotification,
  readNotifications,
  readOnScreen,
  sweepNotifications,
} from "./commands.server.ts";
import { pathOf, shownAt, textOf } from "./kinds.ts";
import { countUnreadNotifications, listChosenKinds, listNotifications } from "./queries.server.ts";
import { kinds, kindsFor } from "./schema.ts";

const DAY = 24 * 60 * 60 * 1000;

let app: Application;
let clock: number;
let ada: Viewer;
let ben: Viewer;
let eve: Viewer;
let problem: number;
/** The events received by ada's open pages. */
let events: HubEvent[];
beforeEach(async () => {
  clock = 1000;
  app = await createApplication({ now: () => ++clock });
  ada = await createUser(app.db, "ada");
  ben = await createUser(app.db, "ben");
  eve = await createUser(app.db, "eve");
  problem = await createProblem(app.db, ada, { title: "Two Knights" });
  events = [];
  app.hub.subscribe(userTopic(ada.id), (event) => events.push(event));
});

const all = { limit: 100 };
const rowsOf = async (viewer: Viewer) => (await listNotifications(app.db, viewer, all)).rows;
const textsOf = async (viewer: Viewer) => (await rowsOf(viewer)).map(textOf);
const unreadOf = (viewer: Viewer) => countUnreadNotifications(app.db, viewer.id);
const solve = (viewer: Viewer, id = problem) =>
  addSolution(app, viewer, id, solutionSchema.parse(solutionFields()));
const review = async (viewer: Viewer, solutionId: number | null = null, comment = "Fine") =>
  (await addReview(app, viewer, { problemId: problem, solutionId }, { rating: 4, comment })).id;
const say = (viewer: Viewer, text = "Hello") => addMessage(app, viewer, problem, { text });
const invite = (from: Viewer, to: Viewer) => sendInvitation(app, from, to.id, { details: "A judge" });
const hide = () =>
  updateProblem(app, ada, problem, problemSchema.parse(problemFields({ choice: "private" })));

describe("each kind of notification", () => {
  const only = async (viewer: Viewer) => (await rowsOf(viewer)).map((row) => [textOf(row), pathOf(row)]);

  test("owners of lists see how far everybody got, also with a list that is only for others", async () => {
    const times = { created_at: 1, updated_at: 1 };
    const list = { owner_id: ada.id, title: "Week 9", audience: "chosen", due_late: 2, ...times } as const;
    const { id } = await app.db.insertInto("lists").values(list).returning("id").executeTakeFirstOrThrow();
    await notify(app, { kind: "due-summary", id, actor: null, receivers: [ada.id, ben.id], at: 2 });
    const text = "The list Week 9 was due: 0 done, 2 late, 0 not started";
    expect(await only(ada)).toEqual([[text, `/lists/${id}/progress`]]);
    expect(await only(ben)).toEqual([]);
  });

  test("the settings for handles answer all notifications that lead there", () => {
    const shown = shownAt(new URL("http://upsolve.test/settings/handles"));
    expect(shown).toEqual({ kinds: ["handle", "vouched", "link-handle"], id: null });
  });

  test("authors are notified of solutions to their problems and reviews of their problems and solutions", async () => {
    await review(ben);
    const solution = await solve(ben);
    await review(eve, solution);
    expect(await only(ada)).toEqual([
      ["ben added a solution to your problem Two Knights", `/problem/${problem}/solutions`],
      ["ben reviewed your problem Two Knights", `/problem/${problem}/reviews`],
    ]);
    expect(await only(ben)).toEqual([
      ["eve reviewed your solution to Two Knights", `/problem/${problem}/solutions/${solution}/reviews`],
    ]);
  });

  test("a discussion message notifies the problem's author and everyone taking part", async () => {
    await say(ben);
    await say(eve);
    const here = `/problem/${problem}/discussion`;
    expect(await only(ada)).toEqual([["2 new messages in the discussion of Two Knights", here]]);
    expect(await only(ben)).toEqual([["eve wrote in the discussion of Two Knights", here]]);
    expect(await only(eve)).toEqual([]);
  });

  test("an invitation stays a notification until answered, and the sender is notified only of acceptance", async () => {
    const { id } = await invite(ben, ada);
    expect(await only(ada)).toEqual([["ben invites you to collaborate", "/messages/invitations"]]);
    await answerInvitation(app, ada, id, "accepted");
    expect(await only(ada)).toEqual([]);
    expect(await only(ben)).toEqual([["ada accepted your invitation", `/messages/${ada.id}`]]);
    const second = await invite(eve, ada);
    await answerInvitation(app, eve, second.id, "withdrawn");
    const third = await invite(eve, ada);
    await answerInvitation(app, ada, third.id, "declined");
    expect(await only(ada)).toEqual([]);
    expect(await only(eve)).toEqual([]);
  });
});

describe("notifications that are not sent or not shown", () => {
  test("users are not notified of their own actions", async () => {
    await review(ada);
    await review(ada, await solve(ada));
    await say(ada);
    await say(ada);
    expect(await rowsOf(ada)).toEqual([]);
    expect(events).toEqual([]);
  });

  test("users are not notified of actions by people they have blocked", async () => {
    await blockUser(app, ada, eve.id);
    await review(eve);
    await solve(eve);
    await say(eve);
    expect(await rowsOf(ada)).toEqual([]);
    await review(ben);
    expect(await unreadOf(ada)).toBe(1);
  });

  test("users get only the kinds of notification they have not turned off", async () => {
    await chooseKinds(app, ada, { kinds: ["solution"] });
    expect(await listChosenKinds(app.db, ada)).toEqual(["solution"]);
    await review(ben);
    await say(ben);
    await invite(ben, ada);
    await solve(ben);
    expect(await textsOf(ada)).toEqual(["ben added a solution to your problem Two Knights"]);
    await chooseKinds(app, ada, { kinds: [...kinds] });
    await review(eve);
    expect(await unreadOf(ada)).toBe(2);
    expect(await listChosenKinds(app.db, ben)).toEqual(kindsFor(ben));
  });

  test("settings for staff and for member notifications are stored separately", async () => {
    await chooseKinds(app, ada, { kinds: [] });
    const owner = { ...ada, role: "owner" as const };
    expect(await listChosenKinds(app.db, owner)).toEqual(["waiting", "reported"]);
    await chooseKinds(app, owner, { kinds: ["reported"] });
    expect(await listChosenKinds(app.db, owner)).toEqual(["reported"]);
    await chooseKinds(app, ada, { kinds: [...kinds] });
    expect(await listChosenKinds(app.db, owner)).toEqual([...kindsFor(ada), "reported"]);
  });

  test("notifications about a problem made private are neither listed nor counted", async () => {
    const solution = await solve(ben);
    await say(ben);
    await say(eve);
    await review(eve, solution);
    await readNotifications(app, ada);
    expect(await unreadOf(ben)).toBe(2);
    await hide();
    expect([await rowsOf(ben), await unreadOf(ben)]).toEqual([[], 0]);
    await say(ada, "Now to myself");
    await review(ada, solution);
    expect(
      await app.db.selectFrom("notifications").selectAll().where("user_id", "=", ben.id).execute(),
    ).toHaveLength(2);
    expect(await rowsOf(ada)).toHaveLength(2);
  });

  test("notifications about deleted subjects disappear", async () => {
    await review(ben, await solve(ben));
    await deleteProblem(app, ada, problem);
    await finishAllDeletions(app);
    expect([await rowsOf(ada), await rowsOf(ben), await unreadOf(ada)]).toEqual([[], [], 0]);
  });

  test("a repeated submission notifies only once", async () => {
    const input = solutionSchema.parse(solutionFields());
    for (let time = 0; time < 2; time++) {
      await addSolution(app, ben, problem, input, "key-12345");
      await addMessage(app, ben, problem, { text: "Once" }, "key-12345");
      await review(ben, null, `Review ${time}`);
    }
    expect((await rowsOf(ada)).map((row) => row.total)).toEqual([1, 1, 1]);
  });
});

describe("repeated actions", () => {
  test("repeated actions share one unread notification, which moves to the top", async () => {
    for (let count = 0; count < 9; count++) await say(ben);
    await review(ben);
    await say(eve);
    expect(await textsOf(ada)).toEqual([
      "10 new messages in the discussion of Two Knights",
      "ben reviewed your problem Two Knights",
    ]);
    expect(await unreadOf(ada)).toBe(2);
    await readNotifications(app, ada);
    await say(ben);
    expect(await textsOf(ada)).toEqual([
      "ben wrote in the discussion of Two Knights",
      "10 new messages in the discussion of Two Knights",
      "ben reviewed your problem Two Knights",
    ]);
  });

  test("undoing an action subtracts it from the unread notification", async () => {
    const first = await say(ben);
    const second = await say(eve);
    await deleteMessage(app, eve, problem, second.id);
    expect(await textsOf(ada)).toEqual(["1 new message in the discussion of Two Knights"]);
    await deleteMessage(app, ben, problem, first.id);
    await deleteReview(app, ben, problem, await review(ben));
    await deleteSolution(app, ben, problem, await solve(ben));
    expect(await rowsOf(ada)).toEqual([]);
    expect(events.at(-1)?.data).toEqual({ unread: 0, notification: null });
  });

  test("undoing an action does not change a notification that has been read", async () => {
    const old = await say(ben);
    await readNotifications(app, ada);
    await say(ben, "Another");
    await deleteMessage(app, ben, problem, old.id);
    expect((await rowsOf(ada)).map((row) => row.total)).toEqual([1, 1]);
  });

  test("undoing an action that never notified anyone subtracts nothing", async () => {
    await say(ben);
    await blockUser(app, ada, eve.id);
    const unheard = await say(eve);
    await deleteMessage(app, eve, problem, unheard.id);
    await chooseKinds(app, ada, { kinds: [] });
    const muted = await say(await createUser(app.db, "max"));
    await deleteMessage(app, { ...ben, id: muted.author_id ?? 0 }, problem, muted.id);
    expect(await textsOf(ada)).toEqual(["ben wrote in the discussion of Two Knights"]);
  });

  test("a notification loses the actor's name when the actor's account is deleted", async () => {
    await review(ben);
    await app.db.deleteFrom("users").where("id", "=", ben.id).execute();
    expect(await textsOf(ada)).toEqual(["1 new review of your problem Two Knights"]);
  });
});

test("a discussion message notifies the 50 latest writers and the problem's author", async () => {
  const crowd: Viewer[] = [];
  for (let count = 0; count < 60; count++) crowd.push(await createUser(app.db));
  await chooseKinds(app, ada, { kinds: [] });
  for (const user of crowd) await say(user);
  await chooseKinds(app, ada, { kinds: [...kinds] });
  for (const user of crowd) await readNotifications(app, user);
  await say(ben);
  const unread = await Promise.all(crowd.map(unreadOf));
  expect(unread).toEqual([...Array(10).fill(0), ...Array(50).fill(1)]);
  expect(await unreadOf(ada)).toBe(1);
});

describe("reading notifications", () => {
  test("opening a notification marks it as read and redirects to its subject", async () => {
    await review(ben);
    const [row] = await rowsOf(ada);
    expect(await openNotification(app, ada, row?.id ?? 0)).toBe(`/problem/${problem}/reviews`);
    expect(await unreadOf(ada)).toBe(0);
    expect(await openNotification(app, ada, row?.id ?? 0)).toBe(`/problem/${problem}/reviews`);
    expect(await rowsOf(ada)).toMatchObject([{ id: row?.id }]);
  });

  test("nobody can read another user's notification", async () => {
    await review(ben);
    const [row] = await rowsOf(ada);
    await expect(openNotification(app, ben, row?.id ?? 0)).rejects.toThrow(NotFound);
    expect(await readNotifications(app, ben, [row?.id ?? 0])).toBe(0);
    expect(await unreadOf(ada)).toBe(1);
  });

  test("a notification is marked as read by opening its subject's screen, but not by other screens", async () => {
    const open = async (viewer: Viewer, path: string, headers: Record<string, string> = {}) =>
      (await readOnScreen(app, viewer, new Request(`http://upsolve.test${path}`, { headers }))).length;
    const other = await createProblem(app.db, ada);
    const solution = await solve(ben);
    await review(ben);
    await say(ben);
    await review(ben, await solve(ada));
    await review(ada, solution);
    await invite(ben, ada);
    for (const path of ["/dashboard", "/notifications", `/problem/${problem}`, `/problem/${other}/reviews`]) {
      expect(await open(ada, path), path).toBe(5);
    }
    await open(ada, `/problem/${problem}/reviews`, { "Sec-Purpose": "prefetch;prerender" });
    await open(ada, "/messages/invitations?box=sent");
    await open(eve, `/problem/${problem}/reviews`);
    expect(await unreadOf(ada)).toBe(5);
    events = [];
    let left = 5;
    for (const row of await rowsOf(ada)) {
      expect(await open(ada, pathOf(row)), row.kind).toBe(--left);
      expect(await open(ada, pathOf(row)), row.kind).toBe(left);
    }
    expect(events.map(({ data }) => data)).toEqual(
      [4, 3, 2, 1, 0].map((unread) => ({ unread, notification: null })),
    );
    expect(await unreadOf(ben)).toBe(1);
  });

  test("reading some or all notifications returns how many are still unread", async () => {
    await review(ben);
    await say(ben);
    await solve(ben);
    const [row] = await rowsOf(ada);
    expect(await readNotifications(app, ada, [])).toBe(3);
    expect(await readNotifications(app, ada, [row?.id ?? 0])).toBe(2);
    expect(await readNotifications(app, ada)).toBe(0);
  });
});

test("open pages receive stored notifications, and a new count when notifications are read elsewhere", async () => {
  let counted: Promise<number> | undefined;
  app.hub.subscribe(userTopic(ada.id), () => {
    counted = unreadOf(ada);
  });
  await review(ben);
  expect(await counted).toBe(1);
  const [row] = await rowsOf(ada);
  await readNotifications(app, ada);
  expect(events).toMatchObject([
    {
      type: "notification",
      data: {
        unread: 1,
        notification: {
          _id: String(row?.id),
          kind: "problem-review",
          unread: true,
          user: { _id: String(ben.id), username: "ben" },
          problem: { _id: String(problem), title: "Two Knights" },
        },
      },
    },
    { type: "notification", data: { unread: 0, notification: null } },
  ]);
});

test("the unread count stops at 100", async () => {
  for (let count = 0; count < 105; count++) {
    const id = await createProblem(app.db, ada);
    await solve(ben, id);
  }
  expect(await unreadOf(ada)).toBe(100);
});

describe("the sweep of old notifications", () => {
  const solved = (at: number) => {
    const of = { id: problem, author_id: ada.id, visibility: "public" as const };
    const act = { kind: "solution" as const, id: problem, problem: of, actor: ben.id };
    return notify(app, { ...act, receivers: [ada.id], at });
  };

  test("a notification is deleted 90 days after it was read", async () => {
    await solved(1);
    await readNotifications({ ...app, now: () => DAY }, ada);
    await solved(2);
    expect(await sweepNotifications({ ...app, now: () => 91 * DAY - 1 })).toBe(0);
    expect(await sweepNotifications({ ...app, now: () => 91 * DAY })).toBe(1);
    expect(await unreadOf(ada)).toBe(1);
  });

  test("each user keeps about 500 notifications; the oldest are deleted first", async () => {
    for (let count = 1; count <= 600; count++) {
      await solved(count);
      await readNotifications(app, ada);
    }
    const rows = await app.db.selectFrom("notifications").select("last_at").orderBy("last_at").execute();
    expect(rows.length).toBeGreaterThanOrEqual(500);
    expect(rows.length).toBeLessThan(520);
    expect(rows.at(-1)?.last_at).toBe(600);
  });
});
