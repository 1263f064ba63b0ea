export interface DemoConversation {
  between: [string, string];
  daysAgo: number;
  messages: [from: string, minutesLater: number, content: string][];
  /** Members who have opened the conversation since its last message. */
  readBy: string[];
}

/** A placeholder for a link to the problem with this title. */
export const linkTo = (title: string) => `{problem: ${title}}`;

export const conversations: DemoConversation[] = [
  {
    between: ["mira", "abena"],
    daysAgo: 3,
    readBy: ["abena"],
    messages: [
      [
        "abena",
        0,
        "Hi Mira! I read your editorial on the two-pointer round. Why does the left pointer never go back?",
      ],
      [
        "mira",
        14,
        "Because the window's sum only grows with $r$: once $[l, r]$ is too heavy, so is $[l, r + 1]$. So each pointer moves at most $n$ times, $O(n)$ in all.",
      ],
      ["abena", 6, "Oh. So it is monotonicity, not luck. Would it work with negative numbers?"],
      [
        "mira",
        9,
        "No, then the sum can shrink again. Prefix sums and an ordered set:\n\n```cpp\nlong long best = 0, sum = 0;\nset<long long> seen{0};\nfor (int x : a) {\n  sum += x;\n  auto it = seen.lower_bound(sum - limit);\n  if (it != seen.end()) best = max(best, sum - *it);\n  seen.insert(sum);\n}\n```",
      ],
      ["abena", 31, "Saved. I am teaching this to the first years on Thursday, may I use your picture?"],
      ["mira", 4, "Of course. Give them this one afterwards:"],
      ["mira", 1, linkTo("Harbour Lights")],
      ["abena", 60 * 26, "They loved it. Three of them found the `deque` solution without help!"],
      ["abena", 2, "Next week: binary search on the answer. Any favourite to start with?"],
    ],
  },
  {
    between: ["mira", "zhangwei"],
    daysAgo: 9,
    readBy: ["mira", "zhangwei"],
    messages: [
      ["zhangwei", 0, "Your checker for the hiking problem accepts a wrong answer when $k = 0$."],
      ["mira", 42, "Good catch, thank you. Fixed, and I have added your case as a sample."],
      ["zhangwei", 5, "Then it is ready, I think. Rating 6 feels right."],
    ],
  },
  {
    between: ["mira", "oleh"],
    daysAgo: 1,
    readBy: ["oleh"],
    messages: [
      ["oleh", 0, "Are you free for a virtual on Saturday, 14:00 UTC? kovacs is in."],
      ["mira", 25, "Yes! Which one?"],
      ["oleh", 3, "The 2019 SEERC, nobody of us has seen it. I take geometry, you the strings?"],
      ["oleh", 60 * 5, "kovacs asks whether we share one keyboard or three. I said one, as it should be."],
    ],
  },
  {
    between: ["abena", "oleh"],
    daysAgo: 5,
    readBy: ["oleh"],
    messages: [
      ["abena", 0, "Could you look at my flow? It is right on the samples and TLE on test 12."],
      [
        "oleh",
        18,
        "You rebuild the level graph for each path. Build it once a phase, and keep an iterator a node.",
      ],
      ["abena", 44, "From 4 s to **90 ms**. I owe you a coffee."],
      ["oleh", 2, "Kharkiv has good coffee, come over."],
    ],
  },
  {
    between: ["oleh", "kovacs"],
    daysAgo: 2,
    readBy: ["oleh", "kovacs"],
    messages: [
      ["kovacs", 0, "How do you sort by angle without `atan2`?"],
      [
        "oleh",
        11,
        "Half-plane first, then the cross product: `a.x * b.y - a.y * b.x > 0`. No doubles anywhere.",
      ],
      ["kovacs", 7, "And in Rust that is one `sort_by` with `then`. Beautiful."],
      ["oleh", 3, `Try it here, it breaks every float solution: ${linkTo("Steady Climate")}`],
      ["kovacs", 95, "First try. Well, second."],
    ],
  },
  {
    between: ["zhangwei", "kovacs"],
    daysAgo: 6,
    readBy: ["kovacs"],
    messages: [
      ["kovacs", 0, "Is your NTT bench open for patches? I have a Montgomery version in Rust."],
      [
        "zhangwei",
        60 * 9,
        "It is. Mind the last butterfly, it needs one more reduction than the papers say.",
      ],
      ["kovacs", 20, "That was exactly my bug."],
    ],
  },
];
