import type { DemoThread } from "./types.ts";

/** What members said below entries, oldest first. */
export const threads: DemoThread[] = [
  {
    blog: "From 1200 to 1500 in eight months: what worked and what did not",
    comments: [
      {
        author: "anika.b",
        text: "“I had copied it rather than understood it” hit home. I now close the editorial after each paragraph and write down what I think comes next.",
        useful: ["tourist_fan", "mira", "sandun", "noor_a"],
        replies: [
          { author: "tourist_fan", text: "I like that. How often are you right?" },
          {
            author: "anika.b",
            text: "@tourist_fan about half the time, and the other half is where I learn.",
          },
        ],
      },
      {
        author: "mira",
        text: "Did you keep the log by hand? I would love to see the columns: our club could use a template.",
        replies: [
          {
            author: "tourist_fan",
            text: "A plain table, one row a day:\n\n| date | problem | minutes | the idea in one sentence |\n|---|---|---:|---|\n| 3 May | Night Bakery | 55 | search the answer, count in $O(n)$ |\n\nThe last column is the only one that mattered, @mira.",
            useful: ["mira", "abena", "oleh", "ivy_lam", "koala_dp"],
          },
        ],
      },
      {
        author: "kovacs",
        text: "Month 5 is interesting: 33 problems, and the steepest climb. Fewer and harder wins again.",
        useful: ["tourist_fan"],
      },
      {
        author: "zhangwei",
        text: "Trying $n = 1$ should be printed on T-shirts. So should $n = 2$: that is where $\\binom{n}{2}$ stops being zero.",
        useful: ["anika.b", "hyejin", "bram.v"],
      },
    ],
    useful: ["mira", "abena", "anika.b", "oleh", "noor_a", "sandun", "ivy_lam", "kovacs", "hyejin"],
  },
  {
    blog: "Binary search without off-by-one errors",
    comments: [
      {
        author: "rahul_0x",
        text: "Why not `std::partition_point` over an iota view? In C++20:\n\n```cpp\nauto range = std::views::iota(0, n);\nint first = *std::ranges::partition_point(range, [&](int x) { return !p(x); });\n```",
        useful: ["kovacs", "oleh"],
        replies: [
          {
            author: "mira",
            text: "@rahul_0x works well, as long as the answer exists: dereferencing `end()` is the new off-by-one.",
            useful: ["rahul_0x", "ceciliaq", "kovacs"],
          },
        ],
      },
      { author: "dylan_mc", text: "This is the first version that I can write from memory. Thank you." },
    ],
    useful: ["rahul_0x", "dylan_mc", "abena", "zhangwei", "ceciliaq"],
  },
  {
    blog: "Convex hull trick: three ways, and when to use which",
    comments: [
      {
        author: "koala_dp",
        text: "For the Li Chao tree, may the $x$ be negative? I shift them by $10^9$ and wonder whether I have to.",
        replies: [{ author: "zhangwei", text: "No: only the order of the $x$ matters, so compress them." }],
      },
    ],
    useful: ["koala_dp", "oleh"],
  },
  { blog: "Stress testing in fifteen lines of shell", comments: [], useful: ["mira", "dylan_mc", "jpsilva"] },
  {
    solution: ["The Last Tram", 1],
    comments: [
      {
        author: "sofia-m",
        text: "The double negation in `-(-(now - first) // k)` took me a minute. It rounds up because `//` rounds down, right?",
        useful: ["maple.wren"],
        replies: [
          {
            author: "maple.wren",
            text: "Exactly: $\\lceil a/b \\rceil = -\\lfloor -a/b \\rfloor$. `(a + b - 1) // b` does the same, and reads better to some.",
            useful: ["sofia-m", "bram.v", "jpsilva"],
          },
          { author: "sofia-m", text: "@maple.wren thanks, I will keep yours: it also works for floats." },
        ],
      },
      {
        author: "bram.v",
        text: "As its author: this is the solution that I had in mind. @ceciliaq's loop is just as fine for one query; with $10^5$ queries a day, only this one survives.",
        useful: ["ceciliaq", "maple.wren", "mira", "elif.demir"],
      },
      { author: "mira", text: "We will use this one on Thursday to show rounding up." },
    ],
    useful: ["sofia-m", "bram.v", "mira", "jpsilva", "abena", "hyejin"],
    editorial: true,
  },
  {
    solution: ["Night Bakery", 1],
    comments: [
      {
        author: "astrid_l",
        text: "How do you choose the upper bound of the search? I got an overflow with $10^{18}$.",
        replies: [
          { author: "oleh", text: "The slowest oven alone, times the loaves. It fits into 64 bits here." },
        ],
      },
    ],
    useful: ["astrid_l", "kovacs", "mira"],
    editorial: true,
  },
  {
    discussion: "The Last Tram",
    comments: [
      {
        author: "yasmin_b",
        text: "Can $T$ be after midnight, before the first tram of the *next* day?",
        replies: [
          { author: "bram.v", text: "No, @yasmin_b: both are times of the same day." },
          { author: "yasmin_b", text: "Thanks, that explains the third sample." },
        ],
      },
    ],
  },
];
