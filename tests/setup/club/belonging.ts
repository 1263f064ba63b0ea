import { DAY, type Group, type Member, NEVER, START, type Stay, type Team } from "./world.ts";

// Who belongs to which groups and teams of the site. Times are in days from the beginning of the two weeks.

type Plan = [place: number, from?: number, to?: number][];

const staysOf = (members: Member[], plan: Plan): Stay[] =>
  plan.flatMap(([place, from = 0, to]) => {
    const member = members[place];
    return member
      ? [{ member, from: START + from * DAY, to: to === undefined ? NEVER : START + to * DAY }]
      : [];
  });

const from = (first: number, last: number): Plan =>
  Array.from({ length: last - first + 1 }, (_, place) => [first + place]);

/** They overlap. The first member, who is staff, makes them and so is in all of them. */
export function makeGroups(members: Member[]): Group[] {
  return [
    {
      name: "Blue",
      stays: staysOf(members, [
        ...from(0, 2),
        // Long gone, gone with last week, and gone this week.
        [3, 0, 8],
        [4, 0, 27.2],
        [5, 0, 28.4],
        ...from(6, 19),
        [25, 12],
      ]),
    },
    {
      name: "Red",
      // The last one comes back.
      stays: staysOf(members, [[0], ...from(10, 29), [30, 0, 20], [30, 28.6]]),
    },
    // With a suspended member, a place, and a handle that was another's.
    { name: "Small", stays: staysOf(members, [[0], [17], [22], [26, 5], [31], [33, 9], [38]]) },
    { name: "Alone", stays: staysOf(members, [[0, 14.2]]) },
  ];
}

export function makeTeams(members: Member[]): Team[] {
  const team = (name: string, plan: Plan, made: number, deleted?: number): Team => ({
    name,
    from: START + made * DAY,
    to: deleted === undefined ? NEVER : START + deleted * DAY,
    stays: staysOf(
      members,
      plan.map(([place, since = made, to]) => [place, since, to]),
    ),
  });
  return [
    // With a reserve.
    team("Pigs", [[0], [1], [2], [3]], 0),
    // Made after its contests; one of them then leaves before the next one.
    team("Owls", [[8], [9], [10, undefined, 12.1], [11, 12.3]], 9.7),
    team("Pair", [[11], [12]], 5.2, 18.2),
    team("Pair again", [[11], [12], [13]], 17.1),
    // Leaves before the contest; it is still a team without them.
    team("Late", [[23], [24], [25, undefined, 10.5]], 5.1),
    // The same party may be either.
    team("Many", [[18], [19], [20], [21], [22]], 0),
    team("Few", [[18], [19], [20]], 8.1),
    team("Renamed alone", [[5], [6], [7]], 23.1),
    team("Selected", [[14], [15], [16]], 10.2),
    // In their party is a stranger.
    team("Strange", [[26], [27]], 0),
    // One of them claims another's handle; for one of those, somebody vouches.
    team("Hopeful", [[31], [32], [34]], 0),
    team("Impostors", [[31], [32], [26]], 0.1),
    // Until nobody vouches for the other one any more.
    team("Waiters", [[24], [12]], 7.1),
    // Before the judge's new name for one of them has been read, and after.
    team("Quick", [[29], [9], [12]], 8.3),
    team("Closer", [[29], [9]], 8.5),
    // Left before the other one linked the handle that they took part with.
    team("Latecomers", [[38], [34, undefined, 9.5]], 4.4),
    team("Rightful", [[31], [32], [33]], 20.3),
    // A handle of theirs comes to another member later.
    team("Moved", [[30], [20]], 0),
    team("Heirs", [[31], [20]], 20.4),
    team("Both mine", [[20], [21]], 0),
    team("Three", [[35], [36, undefined, 16.3], [37]], 3.2),
    team("Places", [[15], [22], [0]], 19.4),
    // Somebody in it is suspended.
    team("Absent", [[17], [16], [36]], 4.4),
  ];
}
