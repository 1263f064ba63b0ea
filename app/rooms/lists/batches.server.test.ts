import { beforeEach, expect, test, vi } from "vitest";
import { createApplication, createUser } from "../../../tests/setup/factories.ts";
import type { Application } from "../../platform/application.ts";
import { NotFound } from "../../platform/http/errors.ts";
import { createLimits } from "../../platform/http/limits.server.ts";
import type { Viewer } from "../../viewer.ts";
import { listImports } from "../problems/inbox.server.ts";
import { listBatches } from "../problems/queries.server.ts";
import { makeListOfBatch } from "./commands.server.ts";
import { listItems, listLists, requireList } from "./queries.server.ts";

let app: Application;
let ada: Viewer;
beforeEach(async () => {
  app = await createApplication();
  ada = await createUser(app.db, "ada");
});

/** Posts a contest's problems one by one, as the browser extension does. One may lack an address. */
async function send(count: number, withoutAddress?: number): Promise<void> {
  const post = (_: unknown, index: number) => ({
    user_id: ada.id,
    name: `Problem ${index}`,
    content: "{}",
    created_at: 0,
    batch_id: "batch-1",
    batch_size: count,
    batch_name: "Codeforces - Round 911",
    batch_link: index === withoutAddress ? "" : `https://cses.fi/problemset/task/${1000 + index}`,
  });
  await app.db
    .insertInto("problem_imports")
    .values(Array.from({ length: count }, post))
    .execute();
}

const listsOf = async (viewer: Viewer) => (await listLists(app.db, viewer, "yours", { limit: 5 })).rows;
const namesIn = async (id: number) =>
  (await listItems(app.db, ada, id, { limit: 500 })).map(({ name }) => name);
const names = (count: number) => Array.from({ length: count }, (_, index) => `Problem ${index}`);
const inbox = async () => (await listImports(app.db, ada)).entries;

test.each([
  ["3 problems", 3],
  ["more problems than one transaction adds", 250],
])("a contest with %s becomes one list, even if the button is clicked twice", async (_, count) => {
  await send(count, count - 1);
  const presses = await Promise.allSettled([1, 2].map(() => makeListOfBatch(app, ada, "batch-1")));
  const [made, refused] = presses.toSorted((one, other) => one.status.localeCompare(other.status));
  expect(refused).toMatchObject({ status: "rejected", reason: expect.any(NotFound) });
  if (made?.status !== "fulfilled") throw new Error("No list was made");
  const { id, ...done } = made.value;
  expect(done).toMatchObject({
    added: count - 1,
    refused: [{ line: count, text: `Problem ${count - 1}`, reason: "This is not a web address." }],
  });
  const facts = { title: "Codeforces - Round 911", audience: "chosen" };
  expect(await requireList(app.db, ada, id)).toMatchObject(facts);
  expect(await namesIn(id)).toEqual(names(count - 1));
  expect([await inbox(), await listsOf(ada)]).toEqual([[], [expect.objectContaining({ id })]]);
});

test("a member cannot make a list from another member's contest", async () => {
  await send(3);
  const ben = await createUser(app.db, "ben");
  await expect(makeListOfBatch(app, ben, "batch-1")).rejects.toThrow(NotFound);
});

test("a contest that is refused or already claimed leaves no partial list", async () => {
  await send(150);
  const limited: Application = { ...app, limits: createLimits(true) };
  for (let times = 0; times < 59; times++) await limited.limits.take("listItemsByAccount", ada.id);
  await expect(makeListOfBatch(limited, ada, "batch-1")).rejects.toHaveStatus(429);
  expect(await listsOf(ada)).toEqual([]);
  const first = makeListOfBatch(app, ada, "batch-1");
  await vi.waitUntil(async () => (await listsOf(ada)).length > 0, { timeout: 300_000 });
  await expect(makeListOfBatch(app, ada, "batch-1")).rejects.toThrow(NotFound);
  expect(await first).toMatchObject({ added: 150 });
  expect(await listsOf(ada)).toHaveLength(1);
});

test("after a crash, the rest of a contest stays in the inbox and can be added to the same list", async () => {
  await send(150);
  let inserts = 0;
  const stopping = app.db.withPlugin({
    transformQuery: ({ node }) => {
      if (node.kind === "InsertQueryNode" && node.into?.table.identifier.name === "list_items") inserts++;
      if (inserts > 1) throw new Error("The process ends here");
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await expect(makeListOfBatch({ ...app, db: stopping }, ada, "batch-1")).rejects.toThrow("ends here");
  const [left] = await listBatches(app.db, ada);
  expect(left).toMatchObject({ name: "Codeforces - Round 911", came: 50 });
  const { id, added } = await makeListOfBatch(app, ada, left?.batch ?? "");
  expect([added, await namesIn(id)]).toEqual([50, names(150)]);
  expect([await inbox(), await listsOf(ada)]).toEqual([[], [expect.objectContaining({ id })]]);
});
