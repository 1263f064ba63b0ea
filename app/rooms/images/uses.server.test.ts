import { beforeEach, describe, expect, test } from "vitest";
import { createBlog } from "../../../tests/setup/blogs.ts";
import { createApplication, createProblem, createUser, PASSWORD } from "../../../tests/setup/factories.ts";
import { insertImage } from "../../../tests/setup/images.ts";
import { createReview } from "../../../tests/setup/reviews.ts";
import { createSolution } from "../../../tests/setup/solutions.ts";
import type { Application } from "../../platform/application.ts";
import type { Viewer } from "../../viewer.ts";
import { saveDraft } from "../blogs/commands.server.ts";
import { addMessage } from "../comments/commands.server.ts";
import { sendInvitation } from "../invitations/commands.server.ts";
import { writeParagraph } from "../letter/commands.server.ts";
import { deleteAccount, finishAllDeletions } from "../members/index.server.ts";
import { sendMessage } from "../messages/commands.server.ts";
import { saveNote } from "../practice/revisit/commands.server.ts";
import { dropUnused, sweepImages } from "./commands.server.ts";
import { findVisibleImage } from "./queries.server.ts";
import { keysIn, noteImages, type Place } from "./uses.server.ts";

const DAY = 24 * 60 * 60 * 1000;

let app: Application;
/** Writes the texts and owns the images. */
let ada: Viewer;
/** The other side of Ada's conversation. */
let ben: Viewer;
let eve: Viewer;
let coach: Viewer;
let key: string;
beforeEach(async () => {
  app = await createApplication();
  [ada, ben, eve] = [await createUser(app.db), await createUser(app.db), await createUser(app.db)];
  coach = await createUser(app.db, undefined, "coach");
  key = await insertImage(app.db, ada);
});

const show = (place: Place, row: number, text = `Look: ![a tree](/images/${key})`, owner: Viewer = ada) =>
  noteImages(app.db, place, row, owner.id, [text]);

/** Who sees the image besides Ada, and whether every member does. */
async function seen() {
  const found = await Promise.all([ben, eve, coach].map((each) => findVisibleImage(app.db, each, key)));
  const names = ["ben", "eve", "coach"].filter((_, index) => found[index]);
  return { names, isOpen: found.some((each) => each?.isOpen) };
}
const EVERYONE = { names: ["ben", "eve", "coach"], isOpen: true };
const NOBODY = { names: [], isOpen: false };

const places: [Place, (problem: number) => Promise<number>, { names: string[]; isOpen: boolean }][] = [
  ["problems", async (problem) => problem, EVERYONE],
  ["solutions", (problem) => createSolution(app.db, ada, problem), EVERYONE],
  ["problem_reviews", (problem) => createReview(app.db, ada, problem), EVERYONE],
  [
    "solution_reviews",
    async (problem) => {
      const solutionId = await createSolution(app.db, ben, problem);
      return createReview(app.db, ada, problem, { solutionId });
    },
    EVERYONE,
  ],
  ["comments", async (problem) => (await addMessage(app, ada, problem, { text: "Look" })).id, EVERYONE],
  ["blogs", () => createBlog(app.db, ada), EVERYONE],
  [
    "blog_drafts",
    async () => {
      const draft = { title: "A", about: "", content: "B" };
      return (await saveDraft(app, ada, draft, { key: "key-of-draft" }))?.id ?? 0;
    },
    NOBODY,
  ],
  [
    "problem_notes",
    async (problem) => {
      await saveNote(app, ada, problem, "Look");
      return (await app.db.selectFrom("problem_notes").select("id").executeTakeFirstOrThrow()).id;
    },
    NOBODY,
  ],
  [
    "messages",
    async () => Number((await sendMessage(app, ada, ben.id, { content: "Look" }))._id),
    { names: ["ben"], isOpen: false },
  ],
  [
    "invitations",
    async () => (await sendInvitation(app, ada, ben.id, { details: "Look" })).id,
    { names: ["ben"], isOpen: false },
  ],
  [
    "letters",
    async () => {
      await writeParagraph(app, coach, { name: "2020-W01" }, { paragraph: "Look" });
      return (await app.db.selectFrom("letters").select("id").executeTakeFirstOrThrow()).id;
    },
    EVERYONE,
  ],
  [
    "removals",
    async () => {
      const row = { kind: "blog" as const, subject_id: 1, author_id: ada.id, text: "Look", reason: "Spam" };
      return app.db
        .insertInto("removals")
        .values({ ...row, state: "{}", removed_at: 0 })
        .returning("id")
        .executeTakeFirstOrThrow()
        .then(({ id }) => id);
    },
    { names: ["coach"], isOpen: false },
  ],
  ["users", async () => ada.id, EVERYONE],
];

describe.each(places)("an image in %s", (place, make, readers) => {
  test("is for those who may read the text, as long as the text is there and shows it", async () => {
    const row = await make(await createProblem(app.db, ada));
    expect(await seen()).toEqual(NOBODY);
    await show(place, row);
    expect(await seen()).toEqual(readers);
    expect(await findVisibleImage(app.db, ada, key)).toBeDefined();
    await show(place, row, "No image");
    expect(await seen()).toEqual(NOBODY);
    await show(place, row);
    // Foreign keys stay with the test of deleted accounts.
    if (place !== "users")
      await app.db
        .deleteFrom(place as "blogs")
        .where("id", "=", row)
        .execute();
    else await show(place, row, "");
    expect(await seen()).toEqual(NOBODY);
    const { uses_count } = await app.db.selectFrom("images").select("uses_count").executeTakeFirstOrThrow();
    expect(uses_count).toBe(0);
  });
});

test.each<Place>(["problems", "solutions", "problem_reviews", "comments"])(
  "an image in %s of a private problem is for the problem's author alone",
  async (place) => {
    const problem = await createProblem(app.db, ben);
    const [, make] = places.find(([each]) => each === place) ?? [];
    await show(place, (await make?.(problem)) ?? 0);
    expect(await seen()).toEqual(EVERYONE);
    await app.db.updateTable("problems").set({ visibility: "private" }).where("id", "=", problem).execute();
    expect(await seen()).toEqual({ names: ["ben"], isOpen: false });
    // As staff hide a removed one.
    await app.db.updateTable("problems").set({ author_id: null }).where("id", "=", problem).execute();
    expect(await seen()).toEqual(NOBODY);
  },
);

test("images in removed blogs and comments are no longer shown", async () => {
  const blog = await createBlog(app.db, ada);
  await show("blogs", blog);
  await app.db.updateTable("blogs").set({ removed: 1 }).execute();
  expect(await seen()).toEqual(NOBODY);
});

test("naming someone else's image does not open it; an image that a row shows stays when others edit it", async () => {
  const blog = await createBlog(app.db, eve);
  await show("blogs", blog, undefined, eve);
  expect(await seen()).toEqual(NOBODY);
  const other = await createBlog(app.db, ada);
  await show("blogs", other);
  await show("blogs", other, `Edited ![](/images/${key})`, coach);
  expect(await seen()).toEqual(EVERYONE);
});

test("addresses are found anywhere in a text, and only whole ones", () => {
  const [one, two] = ["a".repeat(22), "_-".repeat(11)];
  const text = `![](/images/${one}) https://upsolve.example/images/${two}. /images/${one}x /images/short`;
  expect(keysIn([text, `/images/${one}`, ""])).toEqual([one, two]);
  const many = Array.from({ length: 300 }, (_, index) => `/images/${String(index).padStart(22, "0")}`);
  expect(keysIn([many.join(" ")])).toHaveLength(200);
});

describe("images that no text shows", () => {
  const left = async () => (await app.db.selectFrom("images").select("key").execute()).map((row) => row.key);

  test("are deleted after a day, and not while a text shows them", async () => {
    let time = 0;
    const clock = { db: app.db, now: () => time };
    const blog = await createBlog(app.db, ada);
    await sweepImages(clock);
    time = DAY - 1;
    await show("blogs", blog);
    time = 3 * DAY;
    await sweepImages(clock);
    expect(await left()).toEqual([key]);
    await show("blogs", blog, "");
    await sweepImages(clock);
    time += DAY;
    await sweepImages(clock);
    expect(await left()).toEqual([key]);
    time += 1;
    await sweepImages(clock);
    expect(await left()).toEqual([]);
  });

  test("are deleted with their owner's account; others stay without an owner", async () => {
    const avatar = await insertImage(app.db, ada);
    const kept = await insertImage(app.db, ada);
    const other = await insertImage(app.db, ben);
    await show("users", ada.id, `/images/${avatar}`);
    await show("problems", await createProblem(app.db, ben), `/images/${kept}`);
    await deleteAccount(app, ada, { password: PASSWORD });
    await finishAllDeletions(app);
    expect((await left()).sort()).toEqual([kept, other].sort());
    const rows = await app.db.selectFrom("images").select("owner_id").where("key", "=", kept).execute();
    expect(rows).toEqual([{ owner_id: null }]);
  });

  test("are deleted in slices", async () => {
    for (let i = 0; i < 120; i++) await insertImage(app.db, eve);
    await dropUnused(app.db, eve.id);
    expect(await left()).toEqual([key]);
  });
});
