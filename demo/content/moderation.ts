/** A message in a discussion, its report, and what staff made of it. Oldest first. */
interface DemoReport {
  daysAgo: number;
  /** The problem that is discussed. */
  problem: string;
  author: string;
  text: string;
  reporter: string;
  reason: string;
  /** Omitted while it is open. */
  decision?: { by: string; what: "none" | "remove"; reason?: string };
}

export const reports: DemoReport[] = [
  {
    daysAgo: 18.3,
    problem: "Gossip Clubs",
    author: "dylan_mc",
    text: "Selling contest accounts, rated 2100 and up. Cheap. Write to me.",
    reporter: "sofia-m",
    reason: "An advertisement, and for something that gets people banned.",
    decision: { by: "abena", what: "remove", reason: "Nothing is sold here, and accounts least of all." },
  },
  {
    daysAgo: 10.6,
    problem: "Quiet Numbers",
    author: "piotrek",
    text: "Honestly, this is a standard digit DP. You should be able to write it in ten minutes.",
    reporter: "yasmin_b",
    reason: "It reads as if one were stupid for asking.",
    decision: { by: "mira", what: "none" },
  },
  {
    daysAgo: 1.2,
    problem: "Token on a One-Way Map",
    author: "astrid_l",
    text: "The trick: colour backwards from the dead ends, count what is left of each vertex's ways out. There, you need not think any more.",
    reporter: "hyejin",
    reason: "Gives the whole solution away, not marked as a spoiler.",
  },
];
