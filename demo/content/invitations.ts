/** The demo community's invitations, oldest first. */
export const invitations: { from: string; to: string; details: string; answer?: "accepted" | "declined" }[] =
  [
    {
      from: "kovacs",
      to: "mira",
      answer: "accepted",
      details: [
        "I have twelve problems for an **unofficial school round** and nobody who tests them.",
        "",
        "- two evenings in the next month",
        "- you break my solutions, I rewrite the statements",
        "",
        "The hardest one is about $\\sum_{i<j} \\gcd(a_i, a_j)$; the rest is friendlier.",
      ].join("\n"),
    },
    {
      from: "rahul_0x",
      to: "abena",
      answer: "declined",
      details:
        "A stress-testing tool in Rust: generator, brute force and solution side by side, and it shrinks the failing case. I have the shrinker; I look for somebody who has fought `proptest` before.",
    },
    {
      from: "mira",
      to: "oleh",
      details:
        "Third seat of a team for the *autumn* league. Five hours on Saturdays, one virtual contest and one evening of upsolving. You would have geometry and everything with a sweep line.",
    },
    {
      from: "hyejin",
      to: "mira",
      details: [
        "A visualiser for segment trees, for the beginners of our club.",
        "",
        "What is there: the drawing and the animation. What is missing: lazy propagation one can *step through*, and words for it. About ten hours.",
      ].join("\n"),
    },
    {
      from: "lucia.ferro",
      to: "mira",
      details:
        "Would you write the editorials of the spring round with me? Eight problems, I take the even ones. Yours are the only ones here that I read to the end.",
    },
  ];
