import { beforeEach, describe, expect, test } from "vitest";
import { createApplication, createProblem, createUser } from "../../../tests/setup/factories.ts";
import type { Application } from "../../platform/application.ts";
import type { Viewer } from "../../viewer.ts";
import { notify, readNotifications, sweepNotifications } from "./commands.server.ts";
import { countUnreadNotifications } from "./queries.server.ts";
import type { Kind } from "./schema.ts";

const DAY = 24 * 60 * 60 * 1000;

let app: Application;
let ada: Viewer;
let ben: Viewer;
let problem: number;
beforeEach(async () => {
  app = await createApplication();
  ada = await createUser(app.db, "ada");
  ben = await createUser(app.db, "ben");
  problem = await createProblem(app.db, ada);
});

const unreadOf = (viewer: Viewer) => countUnreadNotifications(app.db, viewer.id);

describe("old ones go", () => {
  const note = (kind: Kind, subject: number) =>
    notify(app, {
      kind,
      id: problem,
      actor: ben.id,
      problem: { id: problem, author_id: ada.id, visibility: "public" },
      // Not a solution of anybody's: each is a subject of its own.
      receivers: [ada.id],
      at: subject,
    });

  test("90 days after they were read", async () => {
    await note("solution", 1);
    await readNotifications({ ...app, now: () => DAY }, ada);
    await note("solution", 2);
    expect(await sweepNotifications({ ...app, now: () => 91 * DAY - 1 })).toBe(0);
    expect(await sweepNotifications({ ...app, now: () => 91 * DAY })).toBe(1);
    expect(await unreadOf(ada)).toBe(1);
  });

  test("and those beyond some 500 of a user's, the oldest first", async () => {
    for (let count = 1; count <= 600; count++) {
      await note("solution", count);
      await readNotifications(app, ada);
    }
    const rows = await app.db.selectFrom("notifications").select("last_at").orderBy("last_at").execute();
    expect(rows.length).toBeGreaterThanOrEqual(500);
    expect(rows.length).toBeLessThan(520);
    expect(rows.at(-1)?.last_at).toBe(600);
  });
});
