import type { Trust } from "../../app/platform/text/trust.ts";

/** How a member practises. */
export interface Habits {
  username: string;
  trust: Trust;
  hasAtcoder?: boolean;
  /** The share of rounds that they take part in. */
  rounds: number;
  /** Problems practised per week. */
  practice: number;
  /** Days ago of the first solve. */
  since: number;
  /** Days ago of the last one. */
  until?: number;
  /** Days in a row, up to today, with a solve. */
  streak?: number;
}

/** The members with handles: a squad, one of them silent lately, and newcomers. */
export const squad: Habits[] = [
  {
    username: "mira",
    trust: "verified",
    hasAtcoder: true,
    rounds: 0.9,
    practice: 2.5,
    since: 330,
    streak: 11,
  },
  {
    username: "abena",
    trust: "verified",
    hasAtcoder: true,
    rounds: 0.85,
    practice: 3,
    since: 300,
    streak: 3,
  },
  { username: "zhangwei", trust: "vouched", hasAtcoder: true, rounds: 0.75, practice: 1.5, since: 330 },
  { username: "oleh", trust: "verified", hasAtcoder: true, rounds: 0.8, practice: 2, since: 330 },
  { username: "kovacs", trust: "verified", rounds: 0.65, practice: 1.5, since: 280 },
  {
    username: "tourist_fan",
    trust: "verified",
    hasAtcoder: true,
    rounds: 0.95,
    practice: 5,
    since: 260,
    streak: 6,
  },
  { username: "lucia.ferro", trust: "vouched", hasAtcoder: true, rounds: 0.8, practice: 3, since: 200 },
  { username: "rahul_0x", trust: "unverified", rounds: 0.7, practice: 2, since: 310 },
  { username: "sofia-m", trust: "verified", hasAtcoder: true, rounds: 0.6, practice: 1.5, since: 250 },
  { username: "nguyen.tp", trust: "verified", hasAtcoder: true, rounds: 0.8, practice: 2, since: 330 },
  {
    username: "kenji_s",
    trust: "vouched",
    hasAtcoder: true,
    rounds: 0.9,
    practice: 2,
    since: 330,
    streak: 2,
  },
  {
    username: "hyejin",
    trust: "verified",
    hasAtcoder: true,
    rounds: 0.85,
    practice: 3,
    since: 180,
    streak: 4,
  },
  { username: "dmitrieva", trust: "vouched", hasAtcoder: true, rounds: 0.7, practice: 1.5, since: 330 },
  { username: "omar.k", trust: "unverified", rounds: 0.6, practice: 2, since: 220, until: 24 },
  { username: "yasmin_b", trust: "unverified", rounds: 0.5, practice: 1.5, since: 90, until: 8 },
  { username: "noor_a", trust: "verified", rounds: 0.5, practice: 2, since: 21 },
  { username: "tomasz.w", trust: "verified", rounds: 0.5, practice: 2, since: 15 },
  { username: "ivy_lam", trust: "verified", rounds: 1, practice: 2, since: 9 },
  { username: "diego_ro", trust: "verified", rounds: 0, practice: 2, since: 3 },
];
