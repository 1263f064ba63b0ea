/** One member's chats, most recently used first. */
export const chats: DemoChat[] = [
  {
    title: "When does a greedy exchange argument work?",
    turns: [
      {
        question:
          "When does a greedy exchange argument work? I keep writing “swap two neighbours” without knowing why it is enough.",
        reply: `An exchange argument shows that **some optimal answer looks like the greedy one**. Swapping neighbours is enough when two things hold:

1. *The order is total.* Your comparison must be transitive, or "sorted" means nothing.
2. *Swaps are local.* Exchanging neighbours $i$ and $i+1$ changes the cost of those two alone.

Then any order can be turned into the sorted one by swapping neighbours that stand the wrong way round (as bubble sort does), and no swap makes it worse.

The classic case is minimising $\\sum w_i C_i$ on one machine. Two neighbouring jobs $a$, $b$ that start at time $t$ cost

$$w_a(t + p_a) + w_b(t + p_a + p_b)$$

and exchanged

$$w_b(t + p_b) + w_a(t + p_a + p_b).$$

The difference is $w_b p_a - w_a p_b$, so $a$ belongs before $b$ exactly when $p_a / w_a \\le p_b / w_b$. The rest of the schedule never enters: that is the locality.`,
      },
      {
        question: "And how do I write that comparison without doubles?",
        reply: `Multiply crosswise, in a type that holds the product:

\`\`\`cpp
std::sort(jobs.begin(), jobs.end(), [](const Job& a, const Job& b) {
    return 1LL * a.p * b.w < 1LL * b.p * a.w;
});
\`\`\`

Watch out for $w = 0$: two such jobs compare as equal to each other **and** to everything else, which is not transitive, and \`std::sort\` may then read past the end. Put jobs of weight zero last by hand.`,
      },
    ],
  },
  {
    title: "Hints",
    hint: 1,
    turns: [
      {
        question: "Nudge",
        reply:
          "Count minutes from the first tram, not from midnight. What does the remainder of that count by $k$ tell you about the moment you arrive?",
      },
    ],
  },
];

export interface DemoChat {
  title: string;
  /** The hint step asked for, in a chat about the first problem. */
  hint?: number;
  turns: { question: string; reply: string }[];
}
