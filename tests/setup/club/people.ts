import type { Chance } from "./chance.ts";
import { type Account, DAY, HOUR, type JudgeName, type Link, type Member, NEVER, START } from "./world.ts";

const MEMBERS = 40;
const WITH_ATCODER = 16;

const syllables = "ba,ki,lo,mu,ne,pa,ri,so,tu,ve,zo,da,fe,gi,ho,ju,ka,le,mi,no".split(",");

export interface People {
  members: Member[];
  accounts: Account[];
  links: Link[];
  /** Accounts of people who are not members, for teams. */
  strangers: Account[];
}

/** When two accounts are renamed, and when others come to another member. */
export const RENAMED_AT = START + 8 * DAY + 3 * HOUR;
export const MOVED_AT = START + 9 * DAY + 6 * HOUR;
const JOINED_AT = START + 10 * DAY;
const LEFT_AT = START + 12 * DAY;

export function makePeople(chance: Chance): People {
  const people: People = { members: [], accounts: [], links: [], strangers: [] };
  const newAccount = (judge: JudgeName, place: number, from: Account[]): Account => {
    const stem = [1, 2, 3].map(() => chance.pick(syllables)).join("");
    const name = `${chance.percent(40) ? stem[0]?.toUpperCase() : stem[0]}${stem.slice(1)}_${place}`;
    const account = { judge, names: [{ from: 0, name }], skill: chance.between(10, 95) };
    from.push(account);
    return account;
  };
  const link = (member: Member, judge: JudgeName, isVerified: boolean) => {
    const account = newAccount(judge, people.accounts.length, people.accounts);
    const forEver = { from: 0, to: NEVER };
    people.links.push({ member, account, isVerified, vouched: [], ...forEver, isDisplaced: false });
  };
  for (let place = 0; place < MEMBERS; place++) {
    const name = `member${String(place).padStart(2, "0")}`;
    const member = { name, isSuspended: place === 17, joinsAt: 0 };
    people.members.push(member);
    link(member, "codeforces", place % 8 !== 5);
    if (place < WITH_ATCODER) link(member, "atcoder", place % 7 !== 3);
    // Two handles at one judge: both verified, one of them, none.
    if (place === 1 || place === 21) link(member, "codeforces", true);
    if (place === 13) link(member, "codeforces", false);
    if (place === 4) link(member, "atcoder", true);
  }
  for (let place = 0; place < 12; place++) newAccount("codeforces", 900 + place, people.strangers);
  for (const place of [6, 29]) rename(accountOf(people, place));
  move(people, 30, 31);
  claim(people, 26, 33);
  pretend(people, 34, 33, MOVED_AT);
  pretend(people, 24, 29, NEVER);
  // Late to join, and soon to leave.
  for (const place of [38, 39]) for (const link of linksOf(people, place)) link.from = JOINED_AT;
  for (const link of linksOf(people, 37)) link.to = LEFT_AT;
  vouch(people);
  return people;
}

/** One more claims the same account. */
function pretend({ members, links }: People, impostor: number, owner: number, to: number): void {
  const link = links.find(({ member }) => member === members[owner]);
  const member = members[impostor];
  if (!link || !member) return;
  links.push({ ...link, member, isVerified: false, vouched: [], from: 0, to, isDisplaced: to !== NEVER });
}

/** Somebody vouches for handles, for a while or until somebody else proves that they are theirs. */
function vouch(people: People): void {
  // Places that nobody has taken: one is taken later, the other one never.
  for (const [place, joinsAt] of [
    [22, START + 10 * DAY],
    [15, NEVER],
  ] as const) {
    for (const link of linksOf(people, place)) {
      link.member.joinsAt = joinsAt;
      link.isVerified = false;
      link.vouched = [{ from: 0, to: NEVER }];
    }
  }
  const spans = [
    [5, 4, 60],
    // Renamed at the judge meanwhile.
    [29, 5, 13],
    [13, 6, 12],
    [13, 15, 60],
    [10, 4.2, 60],
    // An impostor.
    [26, 4.5, 60],
    [37, 5, 60],
  ] as const;
  for (const [place, from, to] of spans) {
    const link = linksOf(people, place).find(({ isVerified }) => !isVerified);
    link?.vouched.push({ from: START + from * DAY, to: START + to * DAY });
  }
}

const linksOf = ({ members, links }: People, place: number): Link[] =>
  links.filter(({ member }) => member === members[place]);

/** A member's accounts at Codeforces, by their number. */
export function accountOf(people: People, place: number, number = 0): Account {
  const own = linksOf(people, place).filter(({ account }) => account.judge === "codeforces");
  const account = own[number]?.account;
  if (!account) throw new Error(`Member ${place} has no account ${number}`);
  return account;
}

function rename(account: Account): void {
  account.names.push({ from: RENAMED_AT, name: `New_${account.names[0]?.name}` });
}

/** The member unlinks the account, and another one links it. */
function move({ members, links }: People, from: number, to: number): void {
  const link = links.find(({ member }) => member === members[from]);
  const member = members[to];
  if (!link || !member) return;
  link.to = MOVED_AT;
  links.push({ ...link, member, from: MOVED_AT, to: NEVER });
}

/** Somebody claims a handle, until its owner links it and proves it. */
function claim({ members, links }: People, impostor: number, owner: number): void {
  const link = links.find(({ member }) => member === members[owner]);
  const member = members[impostor];
  if (!link || !member) return;
  link.from = MOVED_AT;
  links.push({ ...link, member, isVerified: false, vouched: [], from: 0, to: MOVED_AT, isDisplaced: true });
}
