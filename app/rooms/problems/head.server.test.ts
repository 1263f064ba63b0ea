import { expect, test } from "vitest";
import { createApplication, createProblem, createUser } from "../../../tests/setup/factories.ts";
import { NotFound } from "../../platform/http/errors.ts";
import { addMessage } from "../discussions/commands.server.ts";
import { addReview } from "../reviews/commands.server.ts";
import { toHead } from "./json.ts";
import { getProblemHead } from "./queries.server.ts";

test("the head of a problem names it and counts what its tabs hold", async () => {
  const app = await createApplication();
  const [ada, ben] = [await createUser(app.db), await createUser(app.db)];
  const id = await createProblem(app.db, ada, { title: "Ring", tags: ["dp", "graphs"] as never });
  const other = await createProblem(app.db, ada);
  await addReview(app, ben, { problemId: id, solutionId: null }, { rating: 4, comment: "Good" });
  await addMessage(app, ben, id, { text: "Is it clockwise?" });
  await addMessage(app, ben, other, { text: "Elsewhere" });
  expect(toHead(await getProblemHead(app.db, ben, id))).toMatchObject({
    title: "Ring",
    author: { id: ada.id, username: ada.username },
    visibility: "Public",
    tags: ["dp", "graphs"],
    solutions: 0,
    reviews: 1,
    messages: 1,
  });
});

test("a head counts at most 100 messages", async () => {
  const app = await createApplication();
  const ada = await createUser(app.db);
  const problem_id = await createProblem(app.db, ada);
  const message = { problem_id, author_id: ada.id, content: "Again", created_at: 1 };
  await app.db
    .insertInto("discussion_messages")
    .values(Array.from({ length: 130 }, () => message))
    .execute();
  expect((await getProblemHead(app.db, ada, problem_id)).messages_count).toBe(100);
});

test("only its author sees the head of a private problem", async () => {
  const app = await createApplication();
  const [ada, ben] = [await createUser(app.db), await createUser(app.db)];
  const id = await createProblem(app.db, ada, { choice: "private" });
  expect((await getProblemHead(app.db, ada, id)).visibility).toBe("private");
  await expect(getProblemHead(app.db, ben, id)).rejects.toThrow(NotFound);
});
