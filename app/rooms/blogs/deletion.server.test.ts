import { expect, test } from "vitest";
import { createBlog } from "../../../tests/setup/blogs.ts";
import { createApplication, createUser } from "../../../tests/setup/factories.ts";
import { wrongFigures } from "../../platform/db/copy.server.ts";
import { runJob } from "../../platform/jobs/jobs.server.ts";
import { putBack, removeContent, sweepRemovals } from "../moderation/commands.server.ts";
import { KEPT_REMOVED } from "../moderation/queries.server.ts";
import { deleteBlog } from "./commands.server.ts";
import { blogDeletions } from "./deletion.server.ts";

/** More than a slice. */
const COMMENTS = 250;

async function scene() {
  let time = 1000;
  const app = await createApplication({ now: () => time });
  const { db } = app;
  const [ola, ada, ben] = [
    await createUser(db, "ola", "owner"),
    await createUser(db, "ada"),
    await createUser(db, "ben"),
  ];
  const id = await createBlog(db, ada, { tags: "dp" });
  const comment = { blog_id: id, author_id: ben.id, content: "Nice", created_at: 1 };
  const rows = Array.from({ length: COMMENTS }, (_, index) => ({ ...comment, thread_id: index + 1 }));
  await db.insertInto("comments").values(rows).execute();
  const left = async () => ({
    blogs: (await db.selectFrom("blogs").select("id").execute()).length,
    comments: (await db.selectFrom("comments").select("id").execute()).length,
  });
  return { app, db, ola, ada, id, left, wait: (duration: number) => (time += duration) };
}

test("a removed blog keeps its row and its comments, until it can no longer be put back", async () => {
  const { app, db, ola, id, left, wait } = await scene();
  const remove = () => removeContent(app, ola, { kind: "blog", id }, { reason: "Spam" });
  const removal = await remove();
  await runJob(app, blogDeletions);
  expect(await left()).toEqual({ blogs: 1, comments: COMMENTS });
  await putBack(app, ola, removal.id);
  await runJob(app, blogDeletions);
  expect(await db.selectFrom("blogs").select(["removed", "comments_count"]).execute()).toEqual([
    { removed: 0, comments_count: COMMENTS },
  ]);
  await remove();
  wait(KEPT_REMOVED);
  await sweepRemovals(app);
  await runJob(app, blogDeletions);
  expect(await left()).toEqual({ blogs: 0, comments: 0 });
  expect(await wrongFigures(db)).toEqual([]);
});

test("a blog that its author deletes goes with its comments", async () => {
  const { app, db, ada, id, left } = await scene();
  await deleteBlog(app, ada, id);
  await runJob(app, blogDeletions);
  expect(await left()).toEqual({ blogs: 0, comments: 0 });
  expect(await wrongFigures(db)).toEqual([]);
});
