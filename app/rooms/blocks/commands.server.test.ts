import { beforeEach, expect, test } from "vitest";
import { createApplication, createUser } from "../../../tests/setup/factories.ts";
import type { Application } from "../../platform/application.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "../../platform/http/errors.ts";
import type { Viewer } from "../../viewer.ts";
import { blockUser, unblockUser } from "./commands.server.ts";
import { MOST_BLOCKED } from "./limits.ts";
import { blockBetween, blockersOf, listBlocked, refuseBlocked } from "./queries.server.ts";

let app: Application;
let ada: Viewer;
let ben: Viewer;
let eve: Viewer;
beforeEach(async () => {
  app = await createApplication();
  ada = await createUser(app.db, "ada");
  ben = await createUser(app.db, "ben");
  eve = await createUser(app.db, "eve");
});

const namesBlockedBy = async (viewer: Viewer) =>
  (await listBlocked(app.db, viewer)).map(({ username }) => username);

test("a block stops contact in both directions until removed, and the error says who set the block", async () => {
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

test("the block list contains only the viewer's own blocks, sorted by name", async () => {
  await blockUser(app, ada, eve.id);
  await blockUser(app, ada, ben.id);
  await blockUser(app, ben, ada.id);
  expect(await namesBlockedBy(ada)).toEqual(["ben", "eve"]);
  expect(await namesBlockedBy(eve)).toEqual([]);
});

test("no more users can be blocked once the list is full", async () => {
  await app.db.transaction().execute(async (trx) => {
    for (let count = 0; count < MOST_BLOCKED; count++) {
      const { id } = await createUser(trx);
      await trx.insertInto("blocks").values({ user_id: ada.id, blocked_id: id, created_at: 0 }).execute();
    }
  });
  await expect(blockUser(app, ada, eve.id)).rejects.toThrow(Conflict);
  const [first] = await listBlocked(app.db, ada);
  await blockUser(app, ada, first?.id ?? 0);
});

test("users cannot block themselves or users who do not exist", async () => {
  await expect(blockUser(app, ada, ada.id)).rejects.toThrow(Invalid);
  await expect(blockUser(app, ada, 999)).rejects.toThrow(NotFound);
  await expect(unblockUser(app, ada, 999)).rejects.toThrow(NotFound);
});
