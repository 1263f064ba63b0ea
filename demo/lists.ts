import type { Application } from "../app/platform/application.ts";
import { addItems, createList } from "../app/rooms/lists/commands.server.ts";
import type { Viewer } from "../app/viewer.ts";
import { dynamicProgramming, lists } from "./content/lists.ts";

type Store = Pick<Application, "db" | "now" | "hub">;

/** The demo queries no judge and has no limits. */
export async function makeLists(store: Store, member: (username: string) => Viewer): Promise<void> {
  const app = {
    ...store,
    config: { publicUrl: "http://localhost" } as Application["config"],
    limits: { take: async () => {} } as unknown as Application["limits"],
    judges: { catalogue: async () => {} } as unknown as Application["judges"],
  };
  for (const { owner, text, groups = [], done: _done, ...list } of lists) {
    const given = groups.length === 0 ? [] : await groupsNamed(store, groups);
    const id = await createList(app, member(owner), {
      about: "",
      due: null,
      audience: "everyone",
      tell: false,
      ...list,
      groups: given,
    });
    const { refused } = await addItems(app, member(owner), id, text);
    if (refused.length > 0) throw new Error(`The demo's list has a wrong line: ${JSON.stringify(refused)}`);
  }
  for (const [key, name] of Object.entries(dynamicProgramming)) {
    await store.db
      .updateTable("tasks")
      .set({ name })
      .where("judge", "=", "atcoder")
      .where("key", "=", key)
      .execute();
  }
}

async function groupsNamed({ db }: Pick<Store, "db">, names: string[]): Promise<number[]> {
  const found = await db.selectFrom("groups").select("id").where("name", "in", names).execute();
  return found.map(({ id }) => id);
}
