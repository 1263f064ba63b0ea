import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createApplication, createContext, createUser, loaderArgs } from "../../../tests/setup/factories.ts";
import { type GroqServer, says, startGroqServer } from "../../../tests/setup/groq-server.ts";
import type { Application } from "../../platform/application.ts";
import { SignedOut, TooMany } from "../../platform/http/errors.ts";
import type { Viewer } from "../../viewer.ts";
import { ask, askOnce } from "./commands.server.ts";
import { DAILY_LIMIT } from "./limits.ts";
import { listChats } from "./queries.server.ts";
import { loader } from "./routes/stream.ts";

const GENERAL = { problemId: null, solutionId: null };
const never = () => new AbortController().signal;

let groq: GroqServer;
let app: Application;
let ada: Viewer;
let ben: Viewer;
beforeAll(async () => {
  groq = await startGroqServer();
});
afterAll(() => groq.close());
beforeEach(async () => {
  groq.requests.length = 0;
  groq.will(says("Hello."));
  app = await createApplication({ config: { assistant: { apiKey: "key", baseUrl: groq.url, model: "m" } } });
  ada = await createUser(app.db);
  ben = await createUser(app.db);
});

const DAY = 24 * 60 * 60 * 1000;
const noon = 20_000 * DAY + DAY / 2;
const once = (viewer: Viewer | null) => askOnce(app, viewer, "192.0.2.1", "Hello?", never());

test("guests share a daily limit, which survives a restart", async () => {
  app.now = () => noon;
  app.config.assistantAnonymousDailyLimit = 2;
  expect([await once(null), await once(null)]).toEqual(["Hello.", "Hello."]);
  await expect(once(null)).rejects.toMatchObject({ status: 429, retryAfter: DAY / 2 / 1000 });
  app = { ...(await createApplication({ db: app.db, config: app.config })), now: () => noon };
  await expect(once(null)).rejects.toThrow(TooMany);
  app.now = () => noon + DAY / 2;
  expect(await once(null)).toBe("Hello.");
  expect(await app.db.selectFrom("assistant_guest_days").selectAll().execute()).toHaveLength(1);
});

test("a limit of 0 refuses guests", async () => {
  app.config.assistantAnonymousDailyLimit = 0;
  await expect(once(null)).rejects.toThrow(SignedOut);
  expect(groq.requests).toEqual([]);
  expect(await once(ada)).toBe("Hello.");
});

test("each user has a separate, higher daily limit", async () => {
  app.now = () => noon;
  const day = 20_000;
  await app.db
    .insertInto("assistant_days")
    .values([
      { user_id: ada.id, day: day - 1, questions: DAILY_LIMIT },
      { user_id: ben.id, day, questions: DAILY_LIMIT },
    ])
    .execute();
  expect(await once(ada)).toBe("Hello.");
  await expect(once(ben)).rejects.toThrow(TooMany);
  await expect(ask(app, ben, GENERAL, { content: "?" })).rejects.toThrow(TooMany);
  expect((await listChats(app.db, ben, { limit: 5 })).rows).toEqual([]);
});

test("addresses and accounts have separate rate limits", async () => {
  app = await createApplication({ db: app.db, config: { ...app.config, rateLimits: true } });
  for (let count = 0; count < 10; count++) await once(null);
  await expect(once(null)).rejects.toThrow(TooMany);
  for (let count = 0; count < 20; count++) await once(ada);
  await expect(once(ada)).rejects.toThrow(TooMany);
  expect(await once(ben)).toBe("Hello.");
});

test("joining replies is rate-limited", async () => {
  app = await createApplication({ db: app.db, config: { rateLimits: true } });
  const { id } = await app.db
    .insertInto("assistant_chats")
    .values({ user_id: ada.id, title: "A chat", created_at: noon, updated_at: noon })
    .returning("id")
    .executeTakeFirstOrThrow();
  const context = createContext({ app, as: ada });
  const join = () => loader(loaderArgs(`/askai/stream?chat=${id}`, { context }));
  for (let time = 0; time < 120; time++) expect(await join()).toHaveStatus(200);
  await expect(join()).rejects.toMatchObject({ status: 429 });
});
