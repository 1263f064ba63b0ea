import type { Application } from "../app/platform/application.ts";
import { changeMembers, createGroup } from "../app/rooms/groups/commands.server.ts";
import type { Viewer } from "../app/viewer.ts";

type Store = Pick<Application, "db" | "now" | "hub">;

/** Numbers of the members, who come in the order of the demo's users. */
const groups = [
  {
    name: "Varsity 2026",
    about:
      "The squad for this season's regionals. Thursdays at 18:00 in the lab, and a virtual contest on Sundays.",
    members: [...Array(17).keys()],
    leaders: [0, 1],
  },
  {
    name: "Beginners",
    about: "First steps: loops, sorting, two pointers. No experience needed.",
    members: [0, 4, 9, 13, 17, 20, 22, 23, 30, 31, 32, 33],
    leaders: [4],
  },
];

/** The demo's owner makes two groups. */
export async function makeGroups(store: Store, members: readonly Viewer[]): Promise<void> {
  const app = {
    ...store,
    limits: { take: async () => {} } as unknown as Application["limits"],
    site: { settings: { memberGroups: false } } as Application["site"],
  };
  const [owner] = members;
  if (!owner) throw new Error("The demo has no members.");
  const named = (places: number[]) => places.flatMap((place) => members[place]?.username ?? []);
  for (const { name, about, ...group } of groups) {
    const id = await createGroup(app, owner, { name, about });
    const leaders = named(group.leaders);
    await changeMembers(app, owner, id, { add: named(group.members), remove: [], leaders });
  }
}
