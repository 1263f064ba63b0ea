import { beforeEach, describe, expect, test } from "vitest";
import type { Application } from "../../app/platform/application.ts";
import { openDatabase } from "../../app/platform/db/connection.server.ts";
import { limitStorage } from "../../app/platform/db/storage.server.ts";
import { asHttpError } from "../../app/platform/http/errors.ts";
import { addBlog, deleteBlog, saveDraft, updateBlog } from "../../app/rooms/blogs/commands.server.ts";
import { blogSchema } from "../../app/rooms/blogs/schema.ts";
import { addMessage, deleteMessage } from "../../app/rooms/comments/commands.server.ts";
import { sendInvitation } from "../../app/rooms/invitations/commands.server.ts";
import { addLink, deleteLink } from "../../app/rooms/links/commands.server.ts";
import { deleteAccount, finishAllDeletions } from "../../app/rooms/members/index.server.ts";
import { sendMessage } from "../../app/rooms/messages/commands.server.ts";
import { addProblem, deleteProblem, updateProblem } from "../../app/rooms/problems/commands.server.ts";
import { problemSchema } from "../../app/rooms/problems/schema.ts";
import { deleteSolution } from "../../app/rooms/solutions/commands.server.ts";
import type { Viewer } from "../../app/viewer.ts";
import { blogFields } from "../setup/blogs.ts";
import { migrateTo, testDatabase } from "../setup/database.ts";
import { createApplication, createProblem, createUser, PASSWORD, problemFields } from "../setup/factories.ts";
import { saveProfile } from "../setup/people.ts";
import { createReview } from "../setup/reviews.ts";
import { createSolution } from "../setup/solutions.ts";
import { countedStorage, keptStorage, stored } from "../setup/storage.ts";

const QUOTA = 2_000;

let app: Application;
let ada: Viewer;
let ben: Viewer;
async function begin(accountQuotaBytes?: number) {
  app = await createApplication({ config: { accountQuotaBytes } });
  [ada, ben] = [await createUser(app.db, "ada"), await createUser(app.db, "ben")];
}
const used = async ({ id }: Viewer) => (await keptStorage(app.db)).get(id);

/** Columns outside the quota: short texts, derived texts, and texts that members did not write. */
const uncounted: Record<string, string> = {
  users:
    "username username_key lookalike_key email email_key password_hash role suspension_reason signup_note time_zone avatar",
  sessions: "token_hash user_agent address",
  known_places: "mark",
  password_resets: "token_hash",
  signup_links: "token_hash domain",
  former_names: "name_hash",
  site_settings: "name value",
  personal_tokens: "name token_hash scope",
  audit_log: "act subject_kind details",
  // Members can report even when their storage is full.
  reports: "reporter_name reported_name reason kind text decision",
  // Deleted after 30 days; the text counted until its removal.
  removals: "kind text reason state",
  invitations: "pair state",
  notifications: "kind",
  muted_notifications: "kind",
  mails: "kind data failure",
  muted_mails: "kind",
  problems: "visibility platform_key input_file output_file contest link_key",
  // Short compared with the content.
  problem_imports: "batch_id batch_name batch_link",
  lists: "due audience title_key due_step",
  letters: "week",
  comments: "state",
  images: "key type",
  image_uses: "place",
  // A few short ones for each blog.
  blog_tags: "tag",
  blog_drafts: "tags",
  // Short, and few for each member who may make them.
  groups: "name name_key about",
  teams: "name",
  // Titles are short, and an owner has at most five that have not begun.
  trainings: "kind title audience scoring thaws pick step",
  training_parties: "name",
  training_words: "state",
  // The site's own count of what judges said.
  training_results: "body",
  submissions: "id verdict",
  // Only staff write these, and they are deleted after their import.
  rosters: "state ignored",
  roster_rows: "username email codeforces atcoder group_name state reason",
  places: "email email_key",
  solutions: "language",
  profiles: "favlanguage_key",
  user_skills: "key",
  assistant_messages: "role state",
  deletions: "kind",
  // At most 64 kB per text.
  kept_html: "key made",
  // On PostgreSQL only. Old rows are deleted.
  rate_limits: "key",
  people_totals: "kind key label",
  public_totals: "kind key label",
  tag_renames: "from_tag to_tag",
  uncut_words: "kind",
  untidy_texts: "place",
  blog_totals: "kind",
  member_totals: "kind",
  contests: "source external_id name",
  contest_sources: "source etag last_modified",
  // Comes from judges, for at most ten handles.
  task_contests: "judge key name facts_refusal",
  contest_tasks: "letter",
  parties: "key name",
  party_members: "handle_key handle",
  tasks: "judge key letter name tags link",
  handles: "judge handle handle_key subject proof_code state message cursor",
  attempts: "tried_how solved_how solved_by",
  participations: "how",
  marks: "status how hand counted counted_tags",
  solve_totals: "period facet",
  rating_changes: "contest name",
  judge_catalogues: "judge",
  judge_states: "judge failure",
  // Only staff write these.
  judge_keys: "judge sealed",
  judge_groups: "judge code state message",
};

test("every text that members write counts towards their quota", async () => {
  const db = await testDatabase();
  const rows = (await db.introspection.getTables()).flatMap(({ name: place, columns }) =>
    /_search(_|$)/.test(place)
      ? []
      : columns.flatMap(({ name, dataType }) => (dataType.toLowerCase() === "text" ? [{ place, name }] : [])),
  );
  const forgotten = rows.filter(
    ({ place, name }) =>
      !stored[place]?.includes(name) &&
      !uncounted[place]?.split(" ").includes(name) &&
      !/^submission_key$|_excerpt$/.test(name),
  );
  expect(forgotten, "count them by countTexts of 0020_storage.ts in a migration").toEqual([]);
});

describe("an account's stored size", () => {
  beforeEach(() => begin());

  test("is the sum of the account's texts after any addition, change or deletion", async () => {
    const expectRight = async (step: string) =>
      expect(await keptStorage(app.db), step).toEqual(await countedStorage(app.db));
    const input = (changes = {}) => problemSchema.parse(problemFields({ tags: ["dp", "грани"], ...changes }));
    const problem = await addProblem(app, ada, input());
    const other = await addProblem(app, ada, input({ choice: "private" }));
    await expectRight("problems");
    await updateProblem(app, ada, problem, input({ title: "Zwölf Ritter", tags: ["games"] }));
    await expectRight("a changed problem");
    const solution = await createSolution(app.db, ben, problem);
    await createReview(app.db, ada, problem, { solutionId: solution });
    await createReview(app.db, ben, problem);
    await createReview(app.db, ben, problem, { comment: "On second thought, two evenings." });
    await expectRight("solutions and reviews");
    const message = await addMessage(app, ben, problem, { text: "Why?" });
    await sendMessage(app, ada, ben.id, { content: "Look at this" });
    await sendInvitation(app, ada, ben.id, { details: "A contest" });
    await expectRight("messages");
    const blog = await addBlog(app, ada, blogSchema.parse(blogFields()));
    await updateBlog(app, ada, blog, blogSchema.parse(blogFields({ title: "T" })));
    const draft = { title: "A", about: "", content: "B" };
    await saveDraft(app, ada, draft, { key: "key-of-the-draft" });
    await saveDraft(app, ada, { ...draft, content: "Longer" }, { key: "key-of-the-draft" });
    const link = await addLink(app, ada, { name: "Editorial", link: "https://example.org/" });
    await expectRight("blogs and links");
    await saveProfile(app.db, ada, {
      location: "Ulm",
      skills: ["dp", "flow"],
      projectslinks: ["https://a.org"],
    });
    await saveProfile(app.db, ada, { favlanguage: "Rust", skills: ["flow"] });
    await expectRight("profiles");
    expect(await used(ada)).toBeGreaterThan(1000);

    await deleteMessage(app, ben, problem, message.id);
    await deleteLink(app, ada, link);
    await deleteBlog(app, ada, blog);
    await deleteProblem(app, ada, other);
    await finishAllDeletions(app);
    await expectRight("deletions");
    await deleteSolution(app, ben, problem, solution);
    await expectRight("a deleted solution with its review");
    await deleteProblem(app, ada, problem);
    await finishAllDeletions(app);
    await expectRight("a deleted problem with all below it");
    await deleteAccount(app, ada, { password: PASSWORD });
    await finishAllDeletions(app);
    await expectRight("a deleted account");
    expect(await used(ben)).toBe(0);
  });
});

test("an upgrade counts existing texts", async () => {
  const db = openDatabase(":memory:");
  await migrateTo(db, "0019");
  const { id } = await createUser(db, "ada");
  const texts = { title: "T", link: "https://example.org", statement: "Ж", input: "I", output: "O" };
  const place = { platform_key: "cses", platform_name: "CSES", rating: 5, created_at: 1, updated_at: 1 };
  await db
    .insertInto("problems")
    .values(
      [id, id, null].map((author_id) => ({ author_id, visibility: "public" as const, ...texts, ...place })),
    )
    .execute();
  await db
    .insertInto("problem_samples")
    .values([1, 2, 3].map((problem_id) => ({ problem_id, position: 0, input: "1 2", output: "3" })))
    .execute();
  await db.insertInto("links").values({ user_id: id, name: "N", link: "L", created_at: 1 }).execute();
  await migrateTo(db, "0020");
  const kept = await keptStorage(db);
  expect(kept).toEqual(await countedStorage(db));
  expect(kept.get(id)).toBe(2 * (128 + 104) + 102);
});

describe("the storage quota", () => {
  const refusalOf = (work: Promise<unknown>) => work.then(() => undefined, asHttpError);
  const full = { status: 413, message: expect.stringMatching(/^Your storage is full: /) };
  const content = (length: number) => ({ text: "x".repeat(length) });

  test("refuses a write that would exceed it, and stores nothing", async () => {
    await begin(QUOTA);
    const problem = await createProblem(app.db, ben);
    await addMessage(app, ada, problem, content(1000));
    expect(await refusalOf(addMessage(app, ada, problem, content(QUOTA - 1200 + 1)))).toMatchObject(full);
    expect(await app.db.selectFrom("comments").select("id").execute()).toHaveLength(1);
    await addMessage(app, ada, problem, content(QUOTA - 1200));
    expect(await used(ada)).toBe(QUOTA);
    expect(await refusalOf(addLink(app, ada, { name: "N", link: "L" }))).toMatchObject(full);
    await addLink(app, ben, { name: "N", link: "L" });
  });

  test("cannot be exceeded by concurrent writes", async () => {
    await begin(QUOTA);
    const problem = await createProblem(app.db, ben);
    const all = Array.from({ length: 20 }, () => addMessage(app, ada, problem, content(400)));
    const stored = (await Promise.allSettled(all)).filter(({ status }) => status === "fulfilled");
    expect(stored).toHaveLength(4);
    expect(await used(ada)).toBe(QUOTA);
  });

  test("lets an account over its quota delete and shorten texts", async () => {
    await begin();
    const blog = await addBlog(app, ada, blogSchema.parse(blogFields({ content: "x".repeat(2000) })));
    const second = await addBlog(app, ada, blogSchema.parse(blogFields({ content: "x".repeat(2000) })));
    await limitStorage(app.db, QUOTA);
    const change = (length: number) =>
      updateBlog(app, ada, second, blogSchema.parse(blogFields({ content: "x".repeat(length) })));
    expect(await refusalOf(change(2001))).toMatchObject(full);
    await change(1999);
    await deleteBlog(app, ada, blog);
    expect(await refusalOf(addLink(app, ada, { name: "N", link: "L" }))).toMatchObject(full);
  });

  test("does not count a draft twice while it is being published", async () => {
    await begin(QUOTA);
    const fields = blogFields({ content: "x".repeat(1500) });
    const key = "key-of-the-draft";
    await saveDraft(app, ada, { title: fields.title, about: fields.about, content: fields.content }, { key });
    await addBlog(app, ada, blogSchema.parse(fields), { key });
    expect(await app.db.selectFrom("blog_drafts").select("id").execute()).toEqual([]);
  });
});
