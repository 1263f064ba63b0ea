import { deedsAt } from "./count.ts";
import {
  isLinkedAt,
  isWithin,
  type Link,
  type Member,
  type Party,
  type Team,
  trustAt,
  type World,
} from "./world.ts";

/** When the site may find out whose a party is. */
export interface Moment {
  time: number;
  /** When the judges were last read before. */
  readAt: number;
}

/**
 * Which parties are a team of this site. At each moment all parties that are nobody's yet are looked at; what was
 * decided stays until the team is deleted, or somebody else proves an account that its member only claimed.
 */
export function decide(world: World, moments: Moment[]): Map<Party, Team> {
  const decided = new Map<Party, Team>();
  for (const { time, readAt } of moments) {
    const there = world.teams.filter((team) => isWithin(team, time));
    for (const [party, team] of decided) if (!there.includes(team)) decided.delete(party);
    for (const [party, team] of decided) if (isDisproved(world, party, team, readAt)) decided.delete(party);
    if (there.length === 0) continue;
    for (const [party, at] of partiesAt(world, readAt)) {
      if (decided.has(party)) continue;
      const owners = party.accounts.map((account) => ownersAt(world, account, time, readAt));
      const team = closest(there, at, time, owners);
      if (team) decided.set(party, team);
    }
  }
  return decided;
}

/** The parties that the site knows of, and when each began. */
export function partiesAt(world: World, readAt: number): Map<Party, number> {
  const began = new Map<Party, number>();
  for (const { submission, isTeams } of deedsAt(world, readAt)) {
    const { party, at, startedAt } = submission;
    if (!party || !isTeams || submission.type === "PRACTICE") continue;
    const since = Math.min(at, startedAt ?? at);
    began.set(party, Math.min(since, began.get(party) ?? since));
  }
  return began;
}

/** Whether an account of the party is proven by somebody who was never in the team, against the claim of one who was. */
function isDisproved({ links }: World, { accounts }: Party, { stays }: Team, readAt: number): boolean {
  const isInTeam = (link: Link) => stays.some(({ member }) => member === link.member);
  return accounts.some((account) => {
    const claims = links.filter((link) => link.account === account && link.from <= readAt);
    const isProven = claims.some((link) => link.isVerified && isLinkedAt(link, readAt) && !isInTeam(link));
    const isLost = ({ to, isDisplaced }: Link) => isDisplaced && to <= readAt;
    return isProven && claims.some((link) => isInTeam(link) && isLost(link));
  });
}

/** Who has proven that an account is theirs; or else who is vouched for; or else everybody who says so. */
function ownersAt(world: World, account: Party["accounts"][number], time: number, readAt: number): Member[] {
  const links = world.links.filter((link) => link.account === account && isLinkedAt(link, readAt));
  const of = (trust: string) => links.filter((link) => trustAt(link, time) === trust);
  const best = [of("verified"), of("vouched"), of("unverified")].find((some) => some.length > 0) ?? [];
  return best.map(({ member }) => member);
}

/** The team with the fewest others in it, or the oldest of those. */
function closest(teams: Team[], began: number, time: number, owners: Member[][]): Team | undefined {
  let found: { team: Team; others: number } | undefined;
  for (const team of teams.toSorted((a, b) => a.from - b.from)) {
    const people = team.stays
      .filter(({ from, to }) => from <= time && (time < to || began <= to))
      .map(({ member }) => member);
    const present = new Set(owners.flat().filter((owner) => people.includes(owner)));
    const isWhole = owners.every((some) => some.some((owner) => people.includes(owner)));
    if (!isWhole || owners.length < 2 || present.size < 2) continue;
    const others = people.length - present.size;
    if (!found || others < found.others) found = { team, others };
  }
  return found?.team;
}
