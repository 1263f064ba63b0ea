import type { DemoBlog } from "./types.ts";

export const practiceBlogs: DemoBlog[] = [
  {
    author: "tourist_fan",
    title: "From 1200 to 1500 in eight months: what worked and what did not",
    tags: ["training"],
    about: "An honest log of practice, with hours, problem counts and two bad months.",
    content: `I kept a log because I did not trust my memory. Here is what it says.

| month | problems | virtual contests | rating |
|---|---:|---:|---:|
| 1 | 61 | 0 | 1204 |
| 3 | 58 | 4 | 1266 |
| 5 | 33 | 8 | 1391 |
| 8 | 37 | 9 | 1528 |

## What worked

- **Upsolving the next problem.** After each round I solved the first one I had not, whatever it took. One problem, one evening.
- **Fewer problems, slower.** In month 1 I solved many that I could already solve. It felt great and did nothing.
- **Writing down the idea in one sentence.** If I could not, I had copied it rather than understood it.

## What did not

- Reading about segment trees for two weeks. I have met three in contests since.
- Reading the editorial after ten minutes. Thirty is the least, and with pen and paper.
- Practising when tired. Months 2 and 6 were exams; the log shows it.

## What I would tell myself

Most of what stood between me and 1500 was not algorithms. It was reading the statement twice, and trying $n = 1$.`,
  },
  {
    author: "mira",
    title: "How to set a problem that people thank you for",
    tags: ["problem-setting"],
    about: "Notes from three rounds as a setter and many more as a tester.",
    content: String.raw`A good problem has one idea, and everything else in it serves that idea.

## Before you write the statement

Write three solutions: yours, the brute force, and **the wrong one you expect**. If you cannot think of a wrong one, the testers will, during the round.

## The statement

- Say what is asked for in the first paragraph. The story comes after, and short.
- Give limits next to the variable they limit: $1 \le n \le 2 \cdot 10^5$.
- One sample must show the unusual case. The impossible case, if there is one, deserves its own.

## The tests

1. Every limit at its least and its most.
2. All equal, all distinct, sorted, reversed.
3. Random small ones against the brute force: thousands.
4. Against each wrong solution at least *two* tests, made in different ways.

Validate everything by program. A trailing space in test 41 has ended more than one round.

## The time limit

Take the slowest solution that deserves to pass, in the slowest language you support, and double it. If the brute force is then within a factor of three of the limit, raise $n$, never lower the time.`,
  },
  {
    author: "maple.wren",
    title: "Stress testing in fifteen lines of shell",
    tags: ["testing", "tools"],
    about: "Two programs, a generator, a loop. The most useful tool I own.",
    content: `When a solution fails and you cannot see why, stop staring. Let the machine look.

You need three programs: your solution, a brute force that is surely right, and a generator of **small** inputs that takes a seed.

~~~bash
#!/bin/bash
g++ -O2 -o fast fast.cpp && g++ -O2 -o slow slow.cpp || exit 1
for ((seed = 1; ; seed++)); do
    python3 gen.py $seed > in.txt
    ./fast < in.txt > out1.txt
    ./slow < in.txt > out2.txt
    if ! cmp -s out1.txt out2.txt; then
        echo "differs on seed $seed"
        cat in.txt
        break
    fi
    ((seed % 100 == 0)) && echo "$seed tests agree"
done
~~~

## The generator decides

~~~python
import random
import sys

random.seed(int(sys.argv[1]))
n = random.randint(1, 6)
top = random.choice([2, 5, 10])
print(n)
print(*(random.randint(1, top) for _ in range(n)))
~~~

Small $n$ and small values, so that ties, duplicates and empty ranges happen all the time. A counterexample with $n = 4$ can be traced by hand; one with $n = 1000$ cannot.

For trees, attach vertex $i$ to a random earlier one. For connected graphs, do that first and then add edges. For everything else, make it wrong on purpose and see whether the loop notices.`,
  },
  {
    author: "ceciliaq",
    title: "Fast input in Java, Python and C++: measured",
    tags: ["implementation", "tools"],
    about: "Reading $10^6$ integers: what each way costs, and which ones are worth it.",
    content: `I was tired of folklore, so I measured. One million integers up to $10^9$, one per line, best of five runs on my laptop. Your numbers will differ; the ratios hardly.

| language | way | ms |
|---|---|---:|
| C++ | cin, synchronised | 310 |
| C++ | cin, sync_with_stdio(false) | 95 |
| C++ | fread and own parser | 12 |
| Java | Scanner | 980 |
| Java | BufferedReader and StreamTokenizer | 140 |
| Java | DataInputStream, own parser | 45 |
| Python | input() in a loop | 420 |
| Python | sys.stdin.buffer.read().split() | 75 |

## What I take from it

- In C++, one line at the top is enough for nearly everything:

~~~cpp
std::ios::sync_with_stdio(false);
std::cin.tie(nullptr);
~~~

- In Java, Scanner alone can fail a problem that your algorithm solves.
- In Python, read everything at once and walk through it with an iterator:

~~~python
import sys

data = iter(map(int, sys.stdin.buffer.read().split()))
n = next(data)
a = [next(data) for _ in range(n)]
~~~

And **do not use endl** in a loop. It flushes each time, and $10^5$ flushes are half a second.`,
  },
  {
    author: "bram.v",
    title: "Teaching recursion to beginners with the tower that is not Hanoi",
    tags: ["teaching", "recursion"],
    about: "Why I begin with counting paths in a grid, and what students get wrong.",
    content: String.raw`Hanoi is a lovely puzzle and a poor first example: the recursion is clear only to those who already trust recursion.

## What I use

*In how many ways can one walk from the top left corner of an $r \times c$ grid to the bottom right one, going right or down?*

Students try $2 \times 2$, then $2 \times 3$. Somebody says: "The last step comes from above or from the left." That sentence **is** the program:

~~~python
def ways(r, c):
    if r == 1 or c == 1:
        return 1
    return ways(r - 1, c) + ways(r, c - 1)
~~~

## What goes wrong, always

1. No base case. Let it crash, and read the error together.
2. A base case that is never reached, because both arguments can pass it. Ask what ways(0, 5) does.
3. Tracing the calls by hand five levels deep. Forbid it: *assume the smaller answers are right*. That is induction, and it is the whole lesson.

## The pay-off

ways(16, 16) takes a minute. Then we add a dictionary and it takes no time at all, and only then do I say the words "dynamic programming". Somebody always discovers that the answer is $\binom{r + c - 2}{r - 1}$, and that is the next lesson.`,
  },
  {
    author: "abena",
    title: "Contest report: our first regional, twelve teams, one laptop too few",
    tags: ["contest-report", "icpc"],
    about: "How we ran an on-site contest on a campus network that went down twice.",
    content: String.raw`We had twelve teams, nine problems, five hours and a generator in the yard. Here is what I want to remember for next year.

## What we got right

- **Printed statements.** The network was down for the first twenty minutes and nobody noticed.
- **A warm-up round** the evening before. Four teams found out that their compiler flags differed from the judge's.
- **Balloons.** I did not believe it. They matter.

## What we did not

Problem F had the limit $n \le 10^5$ in the statement and $2 \cdot 10^5$ in the tests. Three teams got a runtime error for something that was our fault. We rejudged at once, said so aloud, and gave the time back. *Validate your tests against your statement by program*, not by eye.

## The problems in one line each

| | idea | solved by |
|---|---|---:|
| A | count, compare | 12 |
| B | two pointers | 11 |
| C | sort by $t_i / w_i$ | 7 |
| D | BFS over (cell, keys) | 6 |
| E | prefix sums modulo $k$ | 6 |
| F | offline queries, Fenwick tree | 2 |
| G | bipartite matching | 2 |
| H | digit DP | 1 |
| I | convex hull trick | 0 |

If you are about to run your first one: fewer problems, more testers, and put somebody in charge of nothing but answering questions.`,
  },
  {
    author: "abena",
    title: "Coaching a team for its first regional: a plan for twelve weeks",
    tags: ["training", "icpc", "teaching"],
    about:
      "What we do each week, why, and what I would leave out next time. Long, because coaches asked for all of it.",
    content: `Every autumn somebody asks me for our plan. It is not clever. It is twelve weeks of the same three evenings, and the discipline to stop when the time is up. I write it down here once, so that I can send a link.

## Before you begin

Three people, one computer, five hours. Nearly all mistakes of a first team come from forgetting one of these three numbers. So before the first training, we agree on who types when, who reads which problems first, and who may say "stop". Write it on paper. You will not remember it at 3:40 into a contest that goes badly.

Choose the weekdays now, and put them where you cannot move them. We take Tuesday for a lesson, Thursday for problems, and every second Saturday for a whole contest. Teams that train "when everybody has time" train twice in October and not at all in November.

Measure where you are. Take an old regional, from five years ago, and play it without preparation. You will solve two or three problems. Keep the standings: in week twelve you play it again, and the difference is the best argument for everything below.

## Weeks 1 to 3: reading and typing

The first three weeks contain no algorithms at all. We read statements aloud and retell them in one sentence. We type the same twenty lines, fast input, a depth-first search, a binary search, until nobody looks at the keyboard. It is dull, and it is worth a problem per contest.

A good exercise: one reads a statement for four minutes and then explains it to the second, who writes the solution without ever seeing the statement. If the solution is wrong, look for the sentence that got lost. It is nearly always a bound, or what to print when there is no answer.

At the end of week three, each team writes its own reference: at most ten pages, each line typed by one of the three and tested by another.

~~~cpp
// Everything that we print is tested against a slow twin first.
for (int seed = 0; seed < 1000; seed++) {
    auto input = generate(seed);
    assert(fast(input) == slow(input));
}
~~~

## Weeks 4 to 7: one topic a week

Graphs, dynamic programming, number theory, data structures, in this order. On Tuesday I show one idea and solve one problem with it, all the way to an accepted program. On Thursday there are four problems: one that uses the idea as shown, two that bend it, and one that looks like it and is not.

### What makes a good set

The last of the four matters most. A set in which everything is solved by the topic of the week teaches a team to apply what it has just heard. In a contest nobody tells you the topic. So the fourth problem is a trap on purpose, and we talk about it longer than about the others.

### How long to try

Thirty minutes alone, thirty as a team, then a hint, and only then the editorial. If $p$ is the chance to find the idea in the next ten minutes, stop when $p$ falls below one in five. You feel it quite exactly, if you are honest.

## Weeks 8 to 11: whole contests

Every second Saturday we play a contest of five hours, at the hours of the real one, with the lunch of the real one. On the other Saturdays we solve what was left. Nothing new is taught any more. The work is in the hour after the contest:

1. Which problems should we have read earlier?
2. When did two of us wait for the computer, and for what?
3. Which bug cost the most time, and which test would have found it?
4. Who was tired, and when did we notice?

We write the four answers down, one sentence each. After four contests the sentences repeat, and then the team knows what to change. Ours was: print the program and debug it on paper, so that somebody else can type.

## Week 12: rest

Play the old regional again on Monday. Then close the laptops. Sleep is worth more than one more segment tree, and a team that arrives rested reads better, types better and argues less. Pack the reference, pens, a pullover and something to eat that does not crumble into the keyboard.

## What I would leave out

- The lecture on suffix automata. Nobody has used it, three years in a row.
- Individual rankings within the team. They help nobody before a team contest.
- A second contest on the same weekend. The first one is still being digested.

## What came of it

The first team solved three problems before and six after. The second solved two and five. Neither went to the next round, and all six still come on Thursdays, which is what I count.`,
  },
  {
    author: "kovacs",
    title: "Rust in contests after a year",
    tags: ["rust", "tools"],
    about: "What I gave up from C++, what I gained, and the snippets I paste.",
    content: `A year ago I switched, mostly out of stubbornness. The verdict is friendlier than I expected.

## Gained

- **Overflow panics** in debug builds. It has found more of my bugs than any review.
- Iterators that say what they do: windows(2), chunks(k), fold, scan.
- Pattern matching over enum for simulation tasks. States cannot be forgotten.

## Lost

- Ordered sets with *k-th element*. There is no policy tree; I write a Fenwick tree.
- Graphs with mutable nodes. The answer is always indices into a vector, never references.
- Ten seconds of compile time on slow judges.

## Input, once and for all

~~~rust
use std::io::{self, Read};

fn main() {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text).unwrap();
    let mut words = text.split_ascii_whitespace().map(|w| w.parse::<i64>().unwrap());
    let n = words.next().unwrap() as usize;
    let a: Vec<i64> = words.by_ref().take(n).collect();
    println!("{}", a.iter().sum::<i64>());
}
~~~

Would I recommend it to a beginner? No. To somebody who knows the algorithms and keeps failing on index errors? Yes, for three months, and then decide.`,
  },
];
