import { beforeEach, expect, test } from "vitest";
import { createApplication, createUser } from "../../tests/setup/factories.ts";
import { OPERATOR } from "../accounts/commands.server.ts";
import type { Application, Viewer } from "../context.ts";
import { Conflict, Forbidden, Invalid, NotFound, TooMany } from "../http/errors.ts";
import { blockUser, reportUser, resolveReport, unblockUser } from "./commands.server.ts";
import { MOST_BLOCKED } from "./limits.ts";
import { blockBetween, blockersOf, listBlocked, listOpenReports, refuseBlocked } from "./queries.server.ts";

let app: Application;
let ada: Viewer;
let ben: Viewer;
let eve: Viewer;
beforeEach(async () => {
  app = await createApplication();
  [ada, ben, eve] = [
    await createUser(app.db, "ada"),
    await createUser(app.db, "ben"),
    await createUser(app.db, "eve"),
  ];
});

const namesBlockedBy = async (viewer: Viewer) =>
  (await listBlocked(app.db, viewer)).map(({ username }) => username);

test("a block refuses both directions until it is removed, and the message says whose it is", async () => {
  await blockUser(app, ada, eve.id);
  await blockUser(app, ada, eve.id);
  expect(await blockBetween(app.db, ada.id, eve.id)).toMatchObject({ isOwn: true });
  expect(await blockBetween(app.db, eve.id, ada.id)).toMatchObject({ isOwn: false });
  await expect(refuseBlocked(app.db, ada.id, eve.id)).rejects.toThrow("You have blocked this user");
  await expect(refuseBlocked(app.db, eve.id, ada.id)).rejects.toThrow(Forbidden);
  expect(await blockersOf(app.db, eve.id, [ada.id, ben.id])).toEqual(new Set([ada.id]));
  await unblockUser(app, ada, eve.id);
  await unblockUser(app, ada, eve.id);
  await refuseBlocked(app.db, eve.id, ada.id);
});

test("the list contains the viewer's own blocks, by name", async () => {
  await blockUser(app, ada, eve.id);
  await blockUser(app, ada, ben.id);
  await blockUser(app, ben, ada.id);
  expect(await namesBlockedBy(ada)).toEqual(["ben", "eve"]);
  expect(await namesBlockedBy(eve)).toEqual([]);
});

test("a full list refuses another block", async () => {
  await app.db.transaction().execute(async (trx) => {
    for (let count = 0; count < MOST_BLOCKED; count++) {
      const { id } = await createUser(trx);
      await trx.insertInto("blocks").values({ user_id: ada.id, blocked_id: id, created_at: 0 }).execute();
    }
  });
  await expect(blockUser(app, ada, eve.id)).rejects.toThrow(Conflict);
  // Twice changes nothing, there too.
  const [first] = await listBlocked(app.db, ada);
  await blockUser(app, ada, first?.id ?? 0);
});

test("users cannot block or report themselves or missing users", async () => {
  const input = { reason: "Spam" };
  await expect(blockUser(app, ada, ada.id)).rejects.toThrow(Invalid);
  await expect(reportUser(app, ada, ada.id, input)).rejects.toThrow(Invalid);
  await expect(blockUser(app, ada, 999)).rejects.toThrow(NotFound);
  await expect(unblockUser(app, ada, 999)).rejects.toThrow(NotFound);
  await expect(reportUser(app, ada, 999, input)).rejects.toThrow(NotFound);
});

test("a report keeps both names after the accounts are deleted, until it is resolved", async () => {
  app.now = () => 5000;
  await reportUser(app, ada, eve.id, { reason: "Spam" });
  await reportUser(app, ben, eve.id, { reason: "Spam here too" });
  await app.db.deleteFrom("users").where("id", "in", [ada.id, eve.id]).execute();
  const [first, second] = await listOpenReports(app.db, 10);
  expect(first).toMatchObject({
    reporter_id: null,
    reporter_name: "ada",
    reported_name: "eve",
    reason: "Spam",
    created_at: 5000,
  });
  await resolveReport(app, OPERATOR, first?.id ?? 0);
  await resolveReport(app, OPERATOR, first?.id ?? 0);
  expect(await listOpenReports(app.db, 10)).toEqual([second]);
  await expect(resolveReport(app, OPERATOR, 999)).rejects.toThrow(NotFound);
});

test("a flood of reports is refused", async () => {
  app = await createApplication({ db: app.db, config: { rateLimits: true } });
  const reports = Array.from({ length: 21 }, () => reportUser(app, ada, eve.id, { reason: "Spam" }));
  const refused = (await Promise.allSettled(reports)).filter(({ status }) => status === "rejected");
  expect(refused).toEqual([{ status: "rejected", reason: expect.any(TooMany) }]);
});
