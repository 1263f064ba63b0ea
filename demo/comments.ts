import type { Application } from "../app/platform/application.ts";
import { createLimits } from "../app/platform/http/limits.server.ts";
import { updateBlog } from "../app/rooms/blogs/commands.server.ts";
import { getBlog } from "../app/rooms/blogs/queries.server.ts";
import { addComment } from "../app/rooms/comments/commands.server.ts";
import type { Subject } from "../app/rooms/comments/index.server.ts";
import { addImage } from "../app/rooms/images/commands.server.ts";
import { uploadsOff } from "../app/rooms/images/encoding.server.ts";
import { setAvatar } from "../app/rooms/members/avatars.server.ts";
import { setEditorial } from "../app/rooms/solutions/editorial.server.ts";
import { setUseful } from "../app/rooms/useful/commands.server.ts";
import type { Viewer } from "../app/viewer.ts";
import { threads } from "./content/comments.ts";
import type { DemoThread } from "./content/types.ts";
import { avatarOf, envelope } from "./pictures.ts";
import { HOUR } from "./round.ts";

type Store = Pick<Application, "db" | "hub">;
type Members = (username: string) => Viewer;

/** Fills what members say below solutions, blogs and problems, what they find useful, and what editors marked. */
export async function comment({ db, hub }: Store, member: Members, now: number): Promise<void> {
  let time = now - 9 * 24 * HOUR;
  const store = { db, hub, now: () => time };
  for (const thread of threads) {
    const { subject, editor } = await subjectOf(store, thread);
    const mark = async (kind: "solution" | "comment" | "blog", id: number, names: string[] = []) => {
      for (const name of names) await setUseful(store, member(name), kind, id, true);
    };
    for (const { replies = [], ...root } of thread.comments) {
      time += 7 * HOUR;
      const { id: parent } = await addComment(store, member(root.author), subject, { content: root.text });
      await mark("comment", parent, root.useful);
      for (const { author, text, useful } of replies) {
        time += HOUR;
        const reply = await addComment(store, member(author), subject, { content: text, parent });
        await mark("comment", reply.id, useful);
      }
    }
    if (subject.kind !== "problem") await mark(subject.kind, subject.id, thread.useful);
    if (thread.editorial && editor) await setEditorial(store, editor, subject.id, true);
  }
}

interface Place {
  subject: Subject;
  /** The problem's author. */
  editor?: Viewer;
}

async function subjectOf({ db }: Pick<Store, "db">, thread: DemoThread): Promise<Place> {
  if ("blog" in thread) {
    const blogs = db.selectFrom("blogs").select("id").where("title", "=", thread.blog);
    return { subject: { kind: "blog", ...(await blogs.executeTakeFirstOrThrow()) } };
  }
  const title = "discussion" in thread ? thread.discussion : thread.solution[0];
  const problem = await db
    .selectFrom("problems as p")
    .innerJoin("users as u", "u.id", "p.author_id")
    .select(["p.id as problem", "u.id", "u.username", "u.email", "u.role"])
    .where("p.title", "=", title)
    .executeTakeFirstOrThrow();
  if ("discussion" in thread) return { subject: { kind: "problem", id: problem.problem } };
  const { id } = await db
    .selectFrom("solutions")
    .select("id")
    .where("problem_id", "=", problem.problem)
    .orderBy("id")
    .offset(thread.solution[1] - 1)
    .limit(1)
    .executeTakeFirstOrThrow();
  return { subject: { kind: "solution", id }, editor: problem };
}

const WITH_PICTURE = ["mira", "zhangwei", "tourist_fan", "maple.wren", "oleh", "bram.v", "anika.b"];

/** Avatars, and a picture in a blog. None where images cannot be encoded. */
export async function showPictures(
  app: Pick<Application, "db" | "log">,
  member: Members,
  now: number,
): Promise<void> {
  if (uploadsOff() !== undefined) return;
  const store = { ...app, now: () => now, limits: createLimits(false) };
  for (const name of WITH_PICTURE) {
    const viewer = member(name);
    await setAvatar(store, viewer, avatarOf(viewer.id));
  }
  const author = member("zhangwei");
  const { key } = await addImage(store, author, envelope());
  const hull = app.db.selectFrom("blogs").select("id").where("title", "like", "Convex hull trick%");
  const blog = await getBlog(app.db, author, (await hull.executeTakeFirstOrThrow()).id);
  const { title, about, tags } = blog;
  const content = blog.content.replace(
    "\n\n## Slopes and",
    `\n\n![Five lines and, in blue, the least of them at each x](/images/${key})\n\n## Slopes and`,
  );
  const edited = { ...store, now: () => blog.created_at + HOUR };
  await updateBlog(edited, author, blog.id, { title, about, content, tags: tags?.split(",") });
}
