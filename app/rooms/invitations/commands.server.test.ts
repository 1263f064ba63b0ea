import { beforeEach, describe, expect, test } from "vitest";
import { createApplication, createUser } from "../../../tests/setup/factories.ts";
import type { Application } from "../../platform/application.ts";
import { Conflict, Forbidden, Invalid, NotFound, TooMany } from "../../platform/http/errors.ts";
import { decodeCursor } from "../../platform/http/pages.server.ts";
import type { Viewer } from "../../viewer.ts";
import { blockUser, unblockUser } from "../blocks/commands.server.ts";
import { answerInvitation, sendInvitation } from "./commands.server.ts";
import { exportInvitations, listInvitations } from "./queries.server.ts";
import type { Box } from "./schema.ts";

let app: Application;
let ada: Viewer;
let ben: Viewer;
let eve: Viewer;
beforeEach(async () => {
  app = await createApplication();
  [ada, ben, eve] = [await createUser(app.db), await createUser(app.db), await createUser(app.db)];
});

const invite = (from: Viewer, to: Viewer, details = "A judge of our own") =>
  sendInvitation(app, from, to.id, { details });
const listed = async (viewer: Viewer, box: Box) =>
  (await listInvitations(app.db, viewer, box, { limit: 10 })).rows.map(({ details, state }) => [
    details,
    state,
  ]);

test("only the sender and the recipient see an invitation", async () => {
  await invite(ada, ben);
  const open = [["A judge of our own", "open"]];
  expect(await listed(ada, "sent")).toEqual(open);
  expect(await listed(ben, "received")).toEqual(open);
  for (const box of ["sent", "received"] as const) expect(await listed(eve, box)).toEqual([]);
  expect([await listed(ada, "received"), await listed(ben, "sent")]).toEqual([[], []]);
});

test("two users can have only one open invitation, in either direction, until it is answered", async () => {
  const { id } = await invite(ada, ben);
  await expect(invite(ada, ben)).rejects.toThrow(/You have already invited/);
  await expect(invite(ben, ada)).rejects.toThrow(/has already invited you/);
  await expect(invite(ben, ada)).rejects.toThrow(Conflict);
  await invite(ada, eve);
  await answerInvitation(app, ben, id, "declined");
  await invite(ben, ada, "The other way");
  expect(await listed(ben, "received")).toEqual([["A judge of our own", "declined"]]);
});

test("the database rejects a second open invitation", async () => {
  await invite(ada, ben);
  const row = {
    sender_id: ben.id,
    recipient_id: ada.id,
    pair: `${ada.id}:${ben.id}`,
    details: "",
    created_at: 0,
  };
  const second = app.db.insertInto("invitations").values({ ...row, state: "open" });
  await expect(second.execute()).rejects.toThrow(/unique/i);
});

test("users cannot invite themselves, nonexistent users, or anyone if either has blocked the other", async () => {
  await expect(invite(ada, ada)).rejects.toThrow(Invalid);
  await expect(sendInvitation(app, ada, 999, { details: "Hello" })).rejects.toThrow(NotFound);
  await blockUser(app, ben, ada.id);
  await expect(invite(ada, ben)).rejects.toThrow(Forbidden);
  await expect(invite(ben, ada)).rejects.toThrow("You have blocked this user");
});

test("invitations are rate-limited", async () => {
  app = await createApplication({ db: app.db, config: { rateLimits: true } });
  for (let count = 0; count < 30; count++) await invite(ada, await createUser(app.db));
  await expect(invite(ada, ben)).rejects.toThrow(TooMany);
});

describe("an open invitation", () => {
  let id: number;
  beforeEach(async () => {
    ({ id } = await invite(ada, ben));
  });

  test.each(["accepted", "declined"] as const)("can only be %s by the recipient", async (answer) => {
    await expect(answerInvitation(app, ada, id, answer)).rejects.toThrow(Forbidden);
    await expect(answerInvitation(app, eve, id, answer)).rejects.toThrow(NotFound);
    const answered = await answerInvitation({ ...app, now: () => 7000 }, ben, id, answer);
    expect(answered).toMatchObject({ state: answer, answered_at: 7000, sender_id: ada.id });
    expect(await answerInvitation(app, ben, id, answer)).toEqual(answered);
    await expect(answerInvitation(app, ada, id, "withdrawn")).rejects.toThrow(
      `This invitation was ${answer}.`,
    );
  });

  test("can only be withdrawn by the sender, and cannot be accepted afterwards", async () => {
    await expect(answerInvitation(app, ben, id, "withdrawn")).rejects.toThrow(Forbidden);
    await expect(answerInvitation(app, eve, id, "withdrawn")).rejects.toThrow(NotFound);
    await answerInvitation(app, ada, id, "withdrawn");
    expect(await listed(ben, "received")).toEqual([]);
    expect(await listed(ada, "sent")).toEqual([["A judge of our own", "withdrawn"]]);
    await expect(answerInvitation(app, ben, id, "accepted")).rejects.toThrow(
      "This invitation was withdrawn.",
    );
    await expect(answerInvitation(app, ben, id, "declined")).rejects.toThrow(Conflict);
  });

  test("cannot be answered after either user blocks the other, and is not listed if its sender is blocked", async () => {
    await blockUser(app, ben, ada.id);
    expect(await listed(ben, "received")).toEqual([]);
    await expect(answerInvitation(app, ben, id, "accepted")).rejects.toThrow(Forbidden);
    await unblockUser(app, ben, ada.id);
    await answerInvitation(app, ben, id, "accepted");
  });
});

test("invitations can be paged from newest to oldest and back", async () => {
  for (const details of ["1", "2", "3"]) await invite(ada, await createUser(app.db), details);
  const page = (request: { after?: string | null; before?: string | null } = {}) =>
    listInvitations(app.db, ada, "sent", {
      limit: 2,
      ...(request.after ? { after: decodeCursor(request.after) } : {}),
      ...(request.before ? { before: decodeCursor(request.before) } : {}),
    });
  const newest = await page();
  const oldest = await page({ after: newest.older });
  const back = await page({ before: oldest.newer });
  const texts = [newest, oldest, back].map(({ rows }) => rows.map((row) => row.details));
  expect(texts).toEqual([["3", "2"], ["1"], ["3", "2"]]);
  expect([newest.newer, oldest.older, back.newer]).toEqual([null, null, null]);
});

test("sent and received invitations are exported, and are deleted with the account", async () => {
  await invite(ada, ben, "sent");
  await invite(eve, ada, "received");
  await invite(eve, ben, "another's");
  const texts = async () => {
    const found: string[] = [];
    for await (const row of exportInvitations(app.db, ada.id)) found.push(row.details);
    return found;
  };
  expect(await texts()).toEqual(["sent", "received"]);
  const [carl, dora] = [await createUser(app.db), await createUser(app.db)];
  const { id: takenBack } = await invite(carl, ada, "taken back by another");
  await answerInvitation(app, carl, takenBack, "withdrawn");
  const { id: own } = await invite(ada, dora, "taken back by oneself");
  await answerInvitation(app, ada, own, "withdrawn");
  expect(await texts()).toEqual(["sent", "taken back by oneself", "received"]);
  await app.db.deleteFrom("users").where("id", "=", eve.id).execute();
  expect(await texts()).toEqual(["sent", "taken back by oneself"]);
});
