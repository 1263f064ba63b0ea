import { expect, test } from "vitest";
import { createApplication, createUser } from "../../../tests/setup/factories.ts";
import { codeforcesTask } from "../judges/imported.ts";
import { markTaskByHand } from "../problems/commands.server.ts";
import { keepCatalogue } from "../solves/catalogue.server.ts";
import { addItems, createList } from "./commands.server.ts";
import { countProgress, listItems } from "./queries.server.ts";
import { listSchema } from "./schema.ts";

test("a listed problem that turns out to be the other division's is listed once, with its progress", async () => {
  const app = await createApplication();
  const ada = await createUser(app.db, "ada");
  const contests = ["1900", "1901"].map((key) => ({ key, name: `Round ${key}`, startsAt: 1, endsAt: 2 }));
  const shared = { ...codeforcesTask(1900, "A"), name: "Shared" };
  await keepCatalogue(app.db, "codeforces", { contests, tasks: [shared] }, 3);
  const listOf = async (...addresses: string[]) => {
    const id = await createList(app, ada, listSchema.parse({ title: "Warm-up" }));
    await addItems(app, ada, id, addresses.join("\n"));
    return id;
  };
  const [first, second] = [1900, 1901].map(
    (contest) => `https://codeforces.com/contest/${contest}/problem/${contest === 1900 ? "A" : "C"}`,
  ) as [string, string];
  const lists = [await listOf(second), await listOf(second, first)];
  await markTaskByHand(app, ada, shared, "solved");
  // The contest's own list names the problem later than the list of all problems.
  const twin = { ...codeforcesTask(1901, "C"), name: "Shared" };
  await keepCatalogue(app.db, "codeforces", { contests, tasks: [shared, twin] }, 4);
  for (const id of lists) {
    const counts = (await countProgress(app.db, ada, [{ id }]))(id);
    expect(counts).toEqual({ total: 1, solved: 1, late: 0, tried: 0 });
    expect(await listItems(app.db, ada, id, { limit: 9 })).toMatchObject([
      { key: "1900A", status: "solved" },
    ]);
  }
});
