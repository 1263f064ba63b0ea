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
    problem: "Bridges That Come and Go",
    turns: [
      {
        hint: 1,
        question: "Nudge",
        reply:
          "Everything is known in advance, so nobody makes you answer day by day. During which days does one pontoon bridge exist, and how many such stretches are there in all?",
      },
      {
        hint: 2,
        question: "Key idea",
        reply:
          "A bridge is there for one interval of days. Cut the interval into $O(\\log q)$ pieces, as a segment tree over the days does, and hang the bridge on those nodes: on the way down to a day you only ever *add* bridges, and on the way up you undo the last ones. So what you need is a union of sets that can be undone, and one more bit per island for its colour.",
      },
      {
        question: "Then path compression is out, because it cannot be undone?",
        reply: `Right: it changes many pointers per query, and each would have to be restored. **Union by size** alone gives $O(\\log n)$ per find and changes a single pointer per union, so one stack of merges is enough.

Keep, per island, the parity of the way to its parent. A bridge inside one set joins either different parities (still fine) or equal ones: from there down the tree the answer is *no*.

In total: $q$ bridges on $\\log q$ nodes, each with a find of $\\log n$, so $O(q \\log q \\log n)$.`,
      },
    ],
  },
];

export interface DemoChat {
  title: string;
  /** The title of the problem that the chat is about. */
  problem?: string;
  /** `hint` is the step asked for. */
  turns: { question: string; reply: string; hint?: number }[];
}
