import { expect } from "vitest";
import { inTransaction } from "../../../app/platform/db/connection.server.ts";
import type { Row } from "../../../app/platform/db/tables.ts";
import { listJobs } from "../../../app/platform/jobs/jobs.server.ts";
import { atcoderTask, codeforcesTask } from "../../../app/rooms/judges/imported.ts";
import type { Submission } from "../../../app/rooms/judges/index.server.ts";
import { storeSubmissions } from "../../../app/rooms/solves/attempts.server.ts";
import { keepTasks } from "../../../app/rooms/solves/tasks.server.ts";
import type { Viewer } from "../../../app/viewer.ts";
import { createUser } from "../factories.ts";
import type { Imports } from "../imports.ts";
import { atcoderSubmission, codeforcesSubmission } from "../judge-servers.ts";
import {
  type JudgeId,
  MEMBERS,
  PROBLEMS,
  type Round,
  type Sent,
  TEAM,
  type Verdict,
  verdictAt,
} from "./round.ts";

const CONTEST = 1900;
const LETTERS = "ABCDEFG";

export const tasks = PROBLEMS.map((judge, place) => ({
  ...(judge === "codeforces"
    ? codeforcesTask(CONTEST, LETTERS[place] ?? "")
    : atcoderTask("abc300", `abc300_${LETTERS[place]?.toLowerCase()}`)),
  name: `Problem ${LETTERS[place]}`,
}));

const atCodeforces = {
  solved: "OK",
  wrong: "WRONG_ANSWER",
  compile: "COMPILATION_ERROR",
  pending: "TESTING",
};
const atAtCoder = { solved: "AC", wrong: "WA", compile: "CE", pending: "WJ" };

const nameOf = (member: number) => `member${member}`;

/** Plays a round on a site: what the judges show at a given second, and what the site has read of it. */
export class Stage {
  members: Viewer[] = [];
  readonly #handles = new Map<string, Pick<Row<"handles">, "id" | "user_id" | "judge" | "reading">>();
  #shown = -1e9;

  /** @param startsAt ms since the epoch */
  constructor(
    readonly on: Imports,
    readonly round: Round,
    readonly startsAt: number,
  ) {}

  /** Members, problems and all handles but the late one. */
  async set(): Promise<void> {
    const { db } = this.on.app;
    for (let member = 0; member < MEMBERS; member++) this.members.push(await createUser(db, nameOf(member)));
    for (const judge of ["codeforces", "atcoder"] as const) {
      await inTransaction(db, (trx) =>
        keepTasks(
          trx,
          tasks.filter((task) => task.judge === judge),
        ),
      );
      for (let member = 0; member < MEMBERS; member++) {
        this.on.worlds[judge].submissions[nameOf(member)] = [];
        if (judge !== "codeforces" || member !== this.round.late.member) await this.link(member, judge);
      }
    }
  }

  async link(member: number, judge: JudgeId): Promise<void> {
    const isProven = judge !== "codeforces" || member !== this.round.unproven;
    const handle = await this.on.app.db
      .insertInto("handles")
      .values({
        user_id: this.members[member]?.id ?? 0,
        judge,
        handle: nameOf(member),
        handle_key: nameOf(member),
        // Every third is vouched for instead.
        verified_at: isProven && member % 3 > 0 ? 1 : null,
        is_vouched: isProven && member % 3 === 0 ? 1 : 0,
        state: "ready",
        // Their own imports are long after.
        due_at: this.startsAt + 1e9,
        whole_due_at: this.startsAt + 1e12,
        created_at: 0,
      })
      .returning(["id", "user_id", "judge", "reading"])
      .executeTakeFirstOrThrow();
    this.#handles.set(`${judge} ${member}`, handle);
    if (this.#shown > -1e9) await this.#store(judge, member, this.#shown);
  }

  /** Who is in each party. */
  people(isForTeams: boolean): number[][] {
    const ids = this.members.map(({ id }) => id);
    const size = isForTeams ? TEAM : 1;
    return Array.from({ length: ids.length / size }, (_, party) =>
      ids.slice(party * size, (party + 1) * size),
    );
  }

  /** Moves the judges on to a second, and the site's clock with them. @returns whose lists have changed */
  #show(second: number): Set<string> {
    const changed = new Set<string>();
    this.on.time = this.startsAt + second * 1000;
    for (const each of this.round.sent) {
      if (verdictAt(each, second) === verdictAt(each, this.#shown)) continue;
      for (const member of each.members) changed.add(`${PROBLEMS[each.place]} ${member}`);
    }
    this.#shown = second;
    for (const key of changed) {
      const [judge, member] = split(key);
      this.on.worlds[judge].submissions[nameOf(member)] = this.#sent(judge, member, second)
        .toReversed()
        .map(({ each, verdict }) => this.#toEntry(each, verdict, member));
    }
    return changed;
  }

  #sent(judge: JudgeId, member: number, second: number) {
    return this.round.sent.flatMap((each) => {
      const verdict = verdictAt(each, second);
      const isOf = PROBLEMS[each.place] === judge && each.members.includes(member);
      return isOf && verdict ? [{ each, verdict }] : [];
    });
  }

  #toEntry({ id, place, at, members }: Sent, verdict: Verdict, member: number): object {
    const time = this.startsAt + at * 1000;
    if (PROBLEMS[place] === "atcoder") {
      const epoch_second = time / 1000;
      return atcoderSubmission({
        id,
        epoch_second,
        problem_id: tasks[place]?.key,
        user_id: nameOf(member),
        result: atAtCoder[verdict],
      });
    }
    const author = members.length > 1 ? { members: members.map((each) => ({ handle: nameOf(each) })) } : {};
    const [contest, index, name] = [CONTEST, LETTERS[place] ?? "", `Problem ${LETTERS[place]}`];
    return codeforcesSubmission({
      id,
      contest,
      index,
      name,
      at: time,
      verdict: atCodeforces[verdict],
      author,
    });
  }

  /** What the judges have told, stored as the imports do it. */
  async store(second: number): Promise<void> {
    for (const key of this.#show(second)) await this.#store(...split(key), second);
  }

  async #store(judge: JudgeId, member: number, second: number): Promise<void> {
    const handle = this.#handles.get(`${judge} ${member}`);
    if (!handle) return;
    const read = this.#sent(judge, member, second).map(({ each, verdict }) =>
      this.#toSubmission(each, verdict),
    );
    await inTransaction(this.on.app.db, (trx) => storeSubmissions(trx, handle, read));
  }

  #toSubmission({ id, place, at, members }: Sent, verdict: Verdict): Submission {
    const task = tasks[place];
    if (!task) throw new Error("There is no such problem.");
    const names = members.map(nameOf);
    return {
      id: String(id),
      task,
      at: this.startsAt + at * 1000,
      verdict,
      how: "practice",
      ...(members.length > 1 && { party: { key: names.toSorted().join(" "), name: "", members: names } }),
    };
  }

  /** The same through the judges: every handle is asked for, in the lanes' own order. */
  async ask(second: number): Promise<void> {
    this.#show(second);
    const { on } = this;
    on.start();
    const unread = async () => {
      await on.tick();
      // A connection may have been closed while nothing was asked; the clock that a retry waits for stands still.
      const hasFailed = listJobs(on.app.db).some(({ failed }) => failed > 0);
      if (hasFailed) {
        await on.stop();
        on.start();
      }
      const handles = await on.app.db.selectFrom("handles").select("checked_at").execute();
      return handles.filter(({ checked_at }) => checked_at !== on.time).length;
    };
    await expect.poll(unread).toBe(0);
    await on.stop();
  }
}

const split = (key: string): [JudgeId, number] => {
  const [judge = "", member] = key.split(" ");
  return [judge as JudgeId, Number(member)];
};
