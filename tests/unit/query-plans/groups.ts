import * as groups from "../../../app/rooms/groups/queries.server.ts";
import { type Cases, pages, readAll, type World } from "./world.ts";

const coach = ({ ada }: World) => ({ ...ada, role: "coach" as const });
const first = (w: World) => groups.requireGroup(w.db, coach(w), 1);

export const cases: Cases = {
  "groups/queries.server.ts requireGroup": first,
  "groups/queries.server.ts readGroup": (w) => groups.readGroup(w.db, w.ada, 1),
  "groups/queries.server.ts listGroups": [true, false].flatMap((all) =>
    pages.map((page) => ({ run: (w) => groups.listGroups(w.db, coach(w), all, page) })),
  ),
  "groups/queries.server.ts listOfferedGroups": [
    { run: (w) => groups.listOfferedGroups(w.db, coach(w)) },
    // Sorts a member's own groups.
    { run: (w) => groups.listOfferedGroups(w.db, w.ada), sorts: true },
  ],
  "groups/queries.server.ts listGroupsToGive": [
    { run: (w) => groups.listGroupsToGive(w.db, coach(w)) },
    { run: (w) => groups.listGroupsToGive(w.db, w.ada), sorts: true },
  ],
  "groups/queries.server.ts offerGroups": [
    { run: (w) => groups.offerGroups(w.db, coach(w), 1) },
    { run: (w) => groups.offerGroups(w.db, w.ada, undefined), sorts: true },
  ],
  "groups/queries.server.ts listPeople": pages.map((page) => ({
    run: (w) => groups.listPeople(w.db, 1, page),
  })),
  "groups/queries.server.ts listLeaders": (w) => groups.listLeaders(w.db, 1),
  "groups/queries.server.ts idsInGroup": (w) => groups.idsInGroup(w.db, 1, 5).execute(),
  "groups/queries.server.ts exportGroups": (w) => readAll(groups.exportGroups(w.db, w.ada.id)),
  "groups/queries.server.ts leadsTogether": (w) => groups.leadsTogether(w.db, w.ada.id, 2),
  "groups/queries.server.ts readGroupHead": (w) => groups.readGroupHead(w.app, coach(w), 1),
  "groups/queries.server.ts headOf": async (w) => groups.headOf(w.app, coach(w), await first(w)),
  // These run no query.
  "groups/queries.server.ts joinLink": [],
  "groups/queries.server.ts linkFor": [],
  "groups/queries.server.ts groupOfLink": (w) =>
    groups.groupOfLink(w.app, w.ada, 1, "a-key").catch(() => undefined),
};
