import { expect, test } from "vitest";
import { createApplication, createProblem, createUser } from "../../../tests/setup/factories.ts";
import { NotFound } from "../../platform/http/errors.ts";
import { addMessage } from "../comments/commands.server.ts";
import { addReview } from "../reviews/commands.server.ts";
import { toHead } from "./json.ts";
import { getProblemHead, listTopUsers } from "./queries.server.ts";

test("a problem's head has its title, author, tags and counts", async () => {
  const app = await createApplication();
  const [ada, ben] = [await createUser(app.db), await createUser(app.db)];
  const id = await createProblem(app.db, ada, {
    title: "Ring",
    tags: ["dp", "graphs"] as never,
    timeLimitMs: 500,
    memoryLimitMb: 64,
  });
  const other = await createProblem(app.db, ada);
  await addReview(app, ben, { problemId: id, solutionId: null }, { rating: 4, comment: "Good" });
  await addMessage(app, ben, id, { text: "Is it clockwise?" });
  await addMessage(app, ben, other, { text: "Elsewhere" });
  expect(toHead(await getProblemHead(app.db, ben, id))).toMatchObject({
    title: "Ring",
    author: { id: ada.id, username: ada.username },
    visibility: "Public",
    tags: ["dp", "graphs"],
    limits: "0.5 s, 64 MB",
    solutions: 0,
    reviews: 1,
    messages: 1,
  });
});

test("the head counts at most 100 messages", async () => {
  const app = await createApplication();
  const ada = await createUser(app.db);
  const problem_id = await createProblem(app.db, ada);
  const message = { problem_id, thread_id: 0, author_id: ada.id, content: "Again", created_at: 1 };
  await app.db
    .insertInto("comments")
    .values(Array.from({ length: 130 }, () => message))
    .execute();
  expect((await getProblemHead(app.db, ada, problem_id)).messages_count).toBe(100);
});

test("the ten users with the most solutions exclude suspended users, and in a tie the first to get there leads", async () => {
  const app = await createApplication();
  for (const [index, solutions_count] of [0, 4, 4, 5, 6, 7, 8, 9, 10, 11, 12, 50, 60].entries()) {
    const user = await createUser(app.db, `user${index}`);
    const counted = { solutions_count, solutions_count_at: 1000 - index };
    const suspended = { suspended_at: solutions_count === 60 ? 1 : null };
    await app.db
      .updateTable("users")
      .set({ ...counted, ...suspended })
      .where("id", "=", user.id)
      .execute();
  }
  const names = (await listTopUsers(app)).map(({ username }) => username);
  expect(names).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((index) => `user${index}`));
});

test("only the author sees the head of a private problem", async () => {
  const app = await createApplication();
  const [ada, ben] = [await createUser(app.db), await createUser(app.db)];
  const id = await createProblem(app.db, ada, { choice: "private" });
  expect((await getProblemHead(app.db, ada, id)).visibility).toBe("private");
  await expect(getProblemHead(app.db, ben, id)).rejects.toThrow(NotFound);
});
