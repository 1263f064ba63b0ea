import type { Application } from "../app/platform/application.ts";
import { addBlog, saveDraft } from "../app/rooms/blogs/commands.server.ts";
import type { Viewer } from "../app/viewer.ts";
import { practiceBlogs } from "./content/blogs-practice.ts";
import { techniqueBlogs } from "./content/blogs-techniques.ts";

type Store = Pick<Application, "db">;
const DAY = 24 * 60 * 60 * 1000;

/**
 * Publishes a blog every few days up to now, and leaves one member with a draft.
 * @param start when the community began, in milliseconds since the epoch.
 */
export async function publishBlogs(
  { db }: Store,
  member: (username: string) => Viewer,
  start: number,
): Promise<void> {
  const blogs = techniqueBlogs.flatMap((blog, index) => [blog, ...practiceBlogs.slice(index, index + 1)]);
  for (const [index, { author, ...blog }] of blogs.entries()) {
    const time = start + Math.round(((index + 1) * 115 * DAY) / blogs.length);
    await addBlog({ db, now: () => time }, member(author), blog);
  }
  await saveDraft({ db, now: () => start + 118 * DAY }, member("mira"), {
    title: "Interactive problems: asking fewer questions",
    about: "",
    content:
      "Information theory first: with $q$ yes-or-no questions at most $2^q$ answers can be told apart.\n\n- flush!\n- write a local judge",
    tags: "interactive",
  });
}
