import type { Application } from "../../../platform/application.ts";
import type { Viewer } from "../../../viewer.ts";
import { ownersOf } from "./matching.ts";
import { mayChange, mayMakeForOthers } from "./policy.ts";
import { readParty } from "./queries.server.ts";
import { partySchema } from "./schema.ts";

/** What the form starts with: a party that the viewer was in, or else the viewer alone. */
export async function loadNewTeam({ db, now }: Pick<Application, "db" | "now">, viewer: Viewer, url: URL) {
  const { party: id } = partySchema.parse(Object.fromEntries(url.searchParams));
  const own = mayMakeForOthers(viewer) ? "" : viewer.username;
  const nothing = { values: { name: "", members: own }, strangers: [] as string[] };
  if (id === undefined) return nothing;
  const { name, teamId, handles, claims } = await readParty(db, id, now());
  const people = new Map<number, { id: number; username: string }>();
  const strangers: string[] = [];
  for (const { handle, handle_key } of handles) {
    const own = claims.filter((claim) => claim.handle_key === handle_key);
    const owners = ownersOf(
      own.map((claim) => ({
        userId: claim.id,
        isVerified: claim.verified_at !== null,
        isVouched: claim.is_vouched === 1,
      })),
    );
    const owner = own.find((claim) => claim.id === (owners.includes(viewer.id) ? viewer.id : owners[0]));
    if (owner) people.set(owner.id, owner);
    else strangers.push(handle);
  }
  const members = [...people.values()];
  if (teamId !== null || !mayChange(viewer, members)) return nothing;
  return { values: { name, members: members.map(({ username }) => username).join("\n") }, strangers };
}
