import type { Application } from "../../../app/platform/application.ts";
import { runJob } from "../../../app/platform/jobs/jobs.server.ts";
import { apiSetting } from "../../../app/rooms/judges/judges.ts";
import { addItems, createList } from "../../../app/rooms/lists/commands.server.ts";
import { listSchema } from "../../../app/rooms/lists/schema.ts";
import { markTaskByHand } from "../../../app/rooms/problems/commands.server.ts";
import { linkHandle, unlinkHandle } from "../../../app/rooms/solves/commands.server.ts";
import { verifyHandle } from "../../../app/rooms/solves/proofs.server.ts";
import { handlesToSettle, tasksToSettle } from "../../../app/rooms/solves/schedule.server.ts";
import type { Viewer } from "../../../app/viewer.ts";
import {
  type Answer,
  type CodeforcesServer,
  cutOff,
  failed,
  reply,
  startCodeforces,
} from "../codeforces-server.ts";
import { createApplication, createProblem, createUser } from "../factories.ts";
import { createSolution } from "../solutions.ts";
import { atcoderOf } from "./atcoder.ts";
import { codeforcesOf } from "./codeforces.ts";
import { POSTED_RATING } from "./count-totals.ts";
import type { Moment } from "./decide.ts";
import { Belonging, changesOf } from "./living.ts";
import { isLinkedAt, type Link, type Member, nameAt, type Task, type Word, type World } from "./world.ts";

export function addressOf({ judge, key }: { judge: string; key: string }): string {
  if (judge === "atcoder") return `https://atcoder.jp/contests/${key.split("_")[0]}/tasks/${key}`;
  const [, contest, letter] = /^(\d+)(\w+)$/.exec(key) ?? [];
  const place = Number(contest) > 100_000 ? "gym" : "contest";
  return `https://codeforces.com/${place}/${contest}/problem/${letter}`;
}

const faults = {
  unavailable: reply(503, "<html><body>Service Unavailable</body></html>"),
  limit: failed("Call limit exceeded"),
  "cut off": cutOff,
};
type Fault = keyof typeof faults;

/** Lets every ninth request fail while there is a kind of fault. */
function faultyAt(state: { kind: Fault | null }, answer: Answer): Answer {
  let asked = 0;
  return (request, response) => {
    asked += 1;
    const isFault = state.kind !== null && asked % 9 === 0;
    return (isFault ? faults[state.kind as Fault] : answer)(request, response);
  };
}

/** A club on this site, which imports from stand-ins for its judges. Its time passes only by `live`. */
export class PlayedClub {
  readonly viewers = new Map<Member, Viewer>();
  readonly lists = new Map<string, number>();
  /** When the judges were read, and when anything else changed. */
  readonly moments: Moment[] = [];
  readonly belonging: Belonging;
  readonly #handles = new Map<Link, number>();
  readonly #problems = new Map<Task, number>();
  readonly #said = new Set<Word>();

  private constructor(
    readonly world: World,
    readonly app: Application,
    readonly servers: CodeforcesServer[],
    readonly clock: { time: number },
    readonly faults: { kind: Fault | null },
  ) {
    this.belonging = new Belonging(
      app,
      world,
      () => this.staff,
      (member) => this.viewerOf(member),
    );
  }

  static async open(world: World, time: number): Promise<PlayedClub> {
    const clock = { time };
    const now = () => clock.time;
    const servers = [await startCodeforces(), await startCodeforces()];
    const [codeforces, atcoder] = servers as [CodeforcesServer, CodeforcesServer];
    const faults: PlayedClub["faults"] = { kind: null };
    codeforces.answer(faultyAt(faults, codeforcesOf(world, now)));
    atcoder.answer(faultyAt(faults, atcoderOf(world, now)));
    const services = { [apiSetting("codeforces")]: codeforces.url, [apiSetting("atcoder")]: atcoder.url };
    const app = await createApplication({ config: { services, judgePaceMs: 0 }, now });
    const club = new PlayedClub(world, app, servers, clock, faults);
    for (const member of world.members) club.viewers.set(member, await club.#join(member));
    const { id } = club.staff;
    await app.db.updateTable("users").set({ role: "coach" }).where("id", "=", id).execute();
    return club;
  }

  async close(): Promise<void> {
    for (const server of this.servers) await server.stop();
    await this.app.db.destroy();
  }

  async #join({ name, isSuspended }: Member): Promise<Viewer> {
    const viewer = await createUser(this.app.db, name);
    const users = this.app.db.updateTable("users").where("id", "=", viewer.id);
    if (isSuspended) await users.set({ suspended_at: 1 }).execute();
    return viewer;
  }

  /** The first member, who makes the groups. */
  get staff(): Viewer {
    const [member] = this.world.members;
    if (!member) throw new Error("The club has no members");
    return { ...this.viewerOf(member), role: "coach" };
  }

  viewerOf(member: Member): Viewer {
    const viewer = this.viewers.get(member);
    if (!viewer) throw new Error(`${member.name} is not a member`);
    return viewer;
  }

  async makeList(owner: Viewer, title: string, addresses: string[]): Promise<void> {
    const id = await createList(this.app, owner, listSchema.parse({ title }));
    const { refused } = await addItems(this.app, owner, id, addresses.join("\n"));
    if (refused.length > 0) throw new Error(`Refused: ${JSON.stringify(refused)}`);
    this.lists.set(title, id);
  }

  /** Moves the clock, links and unlinks what is due, and imports until nothing is due. */
  async live(time: number): Promise<void> {
    const last = this.moments.at(-1);
    for (const change of last ? changesOf(this.world) : []) {
      if (!last || change <= last.time || change > time) continue;
      this.clock.time = change;
      await this.belonging.follow(change, this.#handles);
      this.moments.push({ time: change, readAt: last.readAt });
    }
    this.clock.time = time;
    for (const link of this.world.links) {
      const id = this.#handles.get(link);
      if (id === undefined || isLinkedAt(link, time)) continue;
      if (!link.isDisplaced) await unlinkHandle(this.app, this.viewerOf(link.member), id);
      this.#handles.delete(link);
    }
    await this.#import();
    for (const link of this.world.links)
      if (isLinkedAt(link, time) && !this.#handles.has(link)) await this.#link(link);
    await this.belonging.follow(time, this.#handles);
    await this.#import();
    await this.belonging.follow(time, this.#handles);
    this.moments.push({ time, readAt: time });
    for (const word of this.world.words) if (word.at <= time && !this.#said.has(word)) await this.#say(word);
  }

  async #say(word: Word): Promise<void> {
    const { app } = this;
    const { member, task, kind, at } = word;
    const viewer = this.viewerOf(member);
    this.#said.add(word);
    if (kind !== "posted") {
      await markTaskByHand(app, viewer, task, kind);
      return;
    }
    const platform = { rating: POSTED_RATING };
    const problem =
      this.#problems.get(task) ?? (await createProblem(app.db, viewer, { link: addressOf(task), platform }));
    this.#problems.set(task, problem);
    await createSolution(app.db, viewer, problem, {}, at);
  }

  async #link(link: Link): Promise<void> {
    const { app, clock } = this;
    const handle = nameAt(link.account, clock.time);
    const id = await linkHandle(app, this.viewerOf(link.member), { judge: link.account.judge, handle });
    if (link.isVerified) await verifyHandle(app, id, handle);
    this.#handles.set(link, id);
  }

  async #import(): Promise<void> {
    const { app } = this;
    const isUnsettled = async () =>
      (await handlesToSettle(app.db)).length > 0 || (await tasksToSettle(app.db, 1)).length > 0;
    do {
      for (const job of app.judges.jobs) await runJob(app, job, true);
      await app.judges.settle();
    } while (await isUnsettled());
  }
}
