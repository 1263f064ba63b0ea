import type { Member } from "../api/client.ts";
import { aProblem } from "../api/problems.ts";
import type { Ledger } from "./ledger.ts";
import type { numbersFrom } from "./random.ts";

const solutionOf = (approach: string) => ({
  approach,
  description: "In order",
  code: "print(1)",
  language: "python",
});

/** Members' random changes, one request after another. */
export function writersOn(ledger: Ledger, members: Member[], random: ReturnType<typeof numbersFrom>) {
  const one = <T>(list: readonly T[]): T | undefined => list[random(0, list.length - 1)];
  const problems: { id: string; owner: Member }[] = [];
  const solutions: { id: string; problem: string; owner: Member }[] = [];
  const reviews = new Map<string, { id: string; problem: string; owner: Member }>();
  let made = 0;
  const drop = <T>(list: T[], item: T) => void list.splice(list.indexOf(item), 1);

  async function addProblem(owner: Member): Promise<void> {
    const title = `Problem ${made++}`;
    // One of two shared links, or a link to an unknown judge.
    const link = `https://${one(["codeforces.com/contest/1/problem/A", "codeforces.com/contest/2/problem/A", "example.org/own"])}`;
    const body = aProblem({ title, link, tags: ["dp", "graphs"].slice(random(0, 2)) });
    const id = await ledger.change({ kind: "problem", value: title }, () =>
      owner.post("/api/addproblem", body),
    );
    if (id) problems.push({ id, owner });
  }
  async function addSolution(owner: Member): Promise<void> {
    const problem = one(problems)?.id;
    if (!problem) return;
    const approach = `Approach ${made++}`;
    const id = await ledger.change({ kind: "solution", value: approach, problem }, () =>
      owner.post(`/api/problem/${problem}/addsolution`, solutionOf(approach)),
    );
    if (id) solutions.push({ id, problem, owner });
  }
  async function review(owner: Member): Promise<void> {
    const problem = one(problems)?.id;
    if (!problem) return;
    const rating = random(1, 5);
    const change = { kind: "review" as const, ids: [problem, owner.id], value: String(rating), problem };
    const send = () => owner.post(`/api/problem/${problem}/addreview`, { rating, comment: "So it is" });
    const id = await ledger.change(change, send);
    if (id) reviews.set(`${problem} ${owner.id}`, { id, problem, owner });
  }

  /** A member's actions and their weights. */
  const acts: [often: number, run: (viewer: Member) => Promise<unknown>][] = [
    [3, addProblem],
    [5, addSolution],
    [5, review],
    [
      2,
      async (viewer) => {
        const problem = one(problems.filter(({ owner }) => owner === viewer));
        const title = `Problem ${made++}`;
        return (
          problem &&
          ledger.change({ kind: "problem", ids: [problem.id], value: title }, () =>
            viewer.put(`/api/problem/${problem.id}/updateproblem`, aProblem({ title })),
          )
        );
      },
    ],
    [
      1,
      async (viewer) => {
        const own = problems.filter(({ owner }) => owner === viewer);
        const problem = one(own);
        if (!problem || own.length < 3) return;
        drop(problems, problem);
        ledger.end(problem.id);
        await ledger.change({ kind: "problem", ids: [problem.id], value: null }, () =>
          viewer.delete(`/api/problem/${problem.id}/deleteproblem`),
        );
      },
    ],
    [
      2,
      async (viewer) => {
        const solution = one(solutions.filter(({ owner }) => owner === viewer));
        if (!solution) return;
        const { id, problem } = solution;
        const [path, change] = [
          `/api/problem/${problem}/solutions/${id}`,
          { kind: "solution" as const, ids: [id], problem },
        ];
        const approach = `Approach ${made++}`;
        if (random(0, 1)) {
          const send = () => viewer.put(`${path}/updatesolution`, solutionOf(approach));
          return ledger.change({ ...change, value: approach }, send);
        }
        drop(solutions, solution);
        return ledger.change({ ...change, value: null }, () => viewer.delete(`${path}/deletesolution`));
      },
    ],
    [
      1,
      async (viewer) => {
        const written = one([...reviews.values()].filter(({ owner }) => owner === viewer));
        if (!written) return;
        const { id, problem } = written;
        reviews.delete(`${problem} ${viewer.id}`);
        const change = { kind: "review" as const, ids: [problem, viewer.id], value: null, problem };
        await ledger.change(change, () => viewer.delete(`/api/problem/${problem}/reviews/${id}`));
      },
    ],
    [
      4,
      async (viewer) => {
        const other = one(members.filter((each) => each !== viewer)) as Member;
        const content = `Message ${made++}`;
        const send = () => viewer.post(`/api/messages/send/${other.id}`, { content });
        return ledger.change({ kind: "message", value: content }, send);
      },
    ],
    [
      3,
      async (viewer) => {
        const problem = one(problems)?.id;
        if (!problem) return;
        const isKept = random(0, 2) > 0;
        const change = {
          kind: "bookmark" as const,
          ids: [problem, viewer.id],
          value: isKept ? "kept" : null,
          problem,
        };
        await ledger.change(change, () => viewer.post(`/api/${isKept ? "" : "un"}bookmark/${problem}`));
      },
    ],
  ];
  const lots = acts.flatMap((act) => Array.from({ length: act[0] }, () => act[1]));
  return (viewer: Member) => (one(lots) as (typeof lots)[number])(viewer);
}

/** Staff remove and restore eve's content, and suspend and reinstate her. */
export function staffOn(ledger: Ledger, staff: Member, eve: Member, random: ReturnType<typeof numbersFrom>) {
  const hers: { id: string; title: string; removal: string | null }[] = [];
  let made = 0;
  let isSuspended = false;
  async function write() {
    const title = `Spam ${made++}`;
    const id = await ledger.change({ kind: "problem", value: title }, () =>
      eve.post("/api/addproblem", aProblem({ title })),
    );
    if (id) hers.push({ id, title, removal: null });
  }
  return async () => {
    const turn = random(0, 3);
    const entry = hers[random(0, hers.length - 1)];
    if (turn === 0 || !entry) return write();
    if (turn === 1) {
      isSuspended = !isSuspended;
      const act = isSuspended ? "suspend" : "unsuspend";
      const change = { kind: "account" as const, ids: [eve.id], value: isSuspended ? "suspended" : "free" };
      return ledger.change(change, () => staff.post(`/api/admin/users/${eve.id}/${act}`, { reason: "Spam" }));
    }
    const { id, title, removal } = entry;
    if (removal) {
      const send = () => staff.post(`/api/admin/removals/${removal}/putback`);
      entry.removal = null;
      return ledger.change({ kind: "problem", ids: [id], value: title }, send);
    }
    const body = { kind: "problem", id, reason: "Spam" };
    const change = { kind: "problem" as const, ids: [id], value: "hidden" };
    entry.removal = (await ledger.change(change, () => staff.post("/api/admin/removals", body))) ?? null;
  };
}
