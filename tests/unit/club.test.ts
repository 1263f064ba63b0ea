import { afterEach, expect, test } from "vitest";
import { countClub, type Figures } from "../setup/club/count.ts";
import type { PlainList } from "../setup/club/count-lists.ts";
import { MOVED_AT, RENAMED_AT } from "../setup/club/people.ts";
import { addressOf, PlayedClub } from "../setup/club/playing.ts";
import { shownOf } from "../setup/club/shown.ts";
import { makeClub } from "../setup/club/story.ts";
import { WORDS_AT } from "../setup/club/words.ts";
import { DAY, HOUR, MINUTE, START } from "../setup/club/world.ts";
import { numbersFrom } from "../setup/random.ts";

const seed = Number(process.env.CLUB_SEED ?? 32);

const codeforces = (key: string) => ({ judge: "codeforces", key });
const atcoder = (key: string) => ({ judge: "atcoder", key });

/** Made before anything is imported, when nobody knows yet which problems are shared. */
const early: PlainList = {
  title: "Early",
  items: [codeforces("2102C"), codeforces("2110C1"), codeforces("105001A"), atcoder("abc400_c")],
};
/** The same problem under two addresses. */
const twice: PlainList = { title: "Twice", items: [codeforces("2102D"), codeforces("2101B")] };
const late: PlainList = {
  title: "Late",
  items: [
    ...["2101A", "2106D", "2107A", "2001A", "105002B", "105005AA", "1500A"].map(codeforces),
    ...["arc201_a", "abc401_a"].map(atcoder),
  ],
};

/** When the judges are read, in days give or take some hours, and how they fail meanwhile. */
const course = [
  [11, "unavailable"],
  [12.6, null],
  [14, "cut off"],
  [16, "limit"],
  [18.5, null],
  [21.5, null],
  [24, "unavailable"],
  // Long enough for each history to be read as a whole twice after the last verdict changes.
  [27, null],
  [28.5, null],
] as const;

let club: PlayedClub | undefined;
afterEach(() => club?.close());

/** @returns how many figures there are, and the first of those that differ */
function compare(expected: Figures, shown: Figures) {
  const names = [...new Set([...expected.keys(), ...shown.keys()])];
  const wrong = names
    .filter((name) => expected.get(name) !== shown.get(name))
    .map((name) => `${name}: ${shown.get(name)} instead of ${expected.get(name)}`);
  return { compared: names.length, wrong: wrong.length, first: wrong.slice(0, 40) };
}

test(`a club's two weeks are shown as they were (seed ${seed})`, { timeout: 600_000 }, async () => {
  const world = makeClub(seed);
  const hours = numbersFrom(seed);
  // A round goes on.
  const begin = START + 3 * DAY + 15 * HOUR + 20 * MINUTE;
  club = await PlayedClub.open(world, begin);
  const [owner] = club.viewers.values();
  if (!owner) throw new Error("The club has no members");
  await club.app.judges.catalogue("codeforces");
  for (const { title, items } of [early, twice]) await club.makeList(owner, title, items.map(addressOf));
  await club.live(begin);
  const first = compare(
    countClub(world, begin, [early, twice], club.moments),
    await shownOf(club, [early, twice]),
  );
  expect(first).toMatchObject({ wrong: 0, first: [] });
  for (const days of [4.6, 5.7]) await club.live(START + days * DAY);
  await club.live(WORDS_AT);
  await club.makeList(owner, late.title, late.items.map(addressOf));
  await club.live(RENAMED_AT + HOUR);
  await club.live(MOVED_AT);
  for (const [days, fault] of course) {
    club.faults.kind = fault;
    await club.live(START + days * DAY + hours(-8, 8) * HOUR);
  }
  const end = START + 29 * DAY;
  await club.live(end);
  const { compared, ...differences } = compare(
    countClub(world, end, [early, twice, late], club.moments),
    await shownOf(club, [early, twice, late]),
  );
  expect(differences).toEqual({ wrong: 0, first: [] });
  expect(compared).toBeGreaterThan(15_000);
});
