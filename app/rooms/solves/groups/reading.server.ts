import { reasonOf } from "../../../platform/http/fetch-json.server.ts";
import { isRefused, kindOf, type Submission, sentenceOf } from "../../judges/index.server.ts";
import { keepFacts } from "../facts.server.ts";
import type { Lane, Step } from "../lane.server.ts";
import {
  DAY,
  type DueContest,
  type DueGroup,
  linkedHandles,
  newestHandle,
  nextGroup,
  nextGroupContest,
} from "./schedule.server.ts";
import { finishStatus, readForNewHandles, storeGroup, storeSent } from "./store.server.ts";

const HOUR = DAY / 24;

/** Pages of a thousand submissions. No club's contest has more. */
const MOST_PAGES = 50;

/** A contest that is being read, in this process: what members sent, by handle, and where to continue. */
interface Progress {
  isOver: boolean;
  from: number;
  pages: number;
  sent: Map<number, Submission[]>;
}

/**
 * Nothing is stored before a contest's last page has been read: pages are newest first, but verdicts must be stored
 * oldest first. After a restart, reading starts over.
 */
const underWay = new WeakMap<Lane, { contest: number; progress: Progress }>();

/** A request for the club's own groups at a judge: each asks for a list of contests, a contest, or a page of it. */
export async function nextGroupStep(lane: Lane): Promise<Step | undefined> {
  if (!lane.judge.groups) return undefined;
  const { db, now } = lane.app;
  const group = await nextGroup(db, lane.judge.id, now());
  if (group) return () => readGroup(lane, group);
  const contest = await nextGroupContest(db, lane.judge.id, now());
  return contest && (() => readContest(lane, contest));
}

async function readGroup(lane: Lane, group: DueGroup): Promise<void> {
  const { db, now } = lane.app;
  const { id, groups } = lane.judge;
  if (!groups) return;
  try {
    const contests = await groups.readGroup(lane.ask, group.code);
    lane.turn.worked();
    await storeGroup(db, group, contests, now());
    await readForNewHandles(db, group, await newestHandle(db, id), now());
    const read = { state: "ready", message: null, read_at: now(), due_at: now() + DAY, failures: 0 } as const;
    await db.updateTable("judge_groups").set(read).where("id", "=", group.id).execute();
  } catch (error) {
    if (lane.turn.signal.aborted) return;
    if (kindOf(error) === "key") return failKey(lane, error);
    await failGroup(lane, group, error);
  }
}

async function failGroup(lane: Lane, group: DueGroup, error: unknown): Promise<void> {
  const { db, now, log } = lane.app;
  const { title, id } = lane.judge;
  const reason = reasonOf(error);
  log.warn({ judge: id, group: group.id, reason }, "A group could not be read");
  const failures = group.failures + 1;
  const refused = {
    state: "refused",
    message: `${title} does not show this group to the holder of the API key: “${reason}”. We ask again every day.`,
    due_at: now() + DAY,
  } as const;
  const failed = async () => {
    const due_at = await putOff(lane, group.failures, error);
    return { state: "failed", message: sentenceOf(title, error), due_at } as const;
  };
  const next = isRefused(error) ? refused : await failed();
  if (isRefused(error)) lane.turn.worked();
  await db
    .updateTable("judge_groups")
    .set({ ...next, failures })
    .where("id", "=", group.id)
    .execute();
}

/** @returns when to ask again (ms since the epoch): an unreadable response may concern only this group or contest */
async function putOff(lane: Lane, failures: number, error: unknown): Promise<number> {
  if (kindOf(error) !== "odd") return lane.failed(error);
  await lane.health.failed(reasonOf(error));
  return lane.app.now() + Math.min(lane.pause * 2 ** Math.min(failures, 20), DAY);
}

/** Without a valid key no group can be read, so none is asked for until the key is changed or an hour has passed. */
async function failKey(lane: Lane, error: unknown): Promise<void> {
  const { db, now, log } = lane.app;
  const { title, id } = lane.judge;
  const reason = reasonOf(error);
  log.warn({ judge: id, reason }, "A judge rejects this site's API key");
  lane.turn.worked();
  await db
    .updateTable("judge_groups")
    .set({ state: "failed", message: keySentence(title, reason), due_at: now() + HOUR })
    .where("judge", "=", id)
    .execute();
}

function keySentence(title: string, reason: string): string {
  if (/no API key/.test(reason)) return `An owner has to enter an API key for ${title} first.`;
  const hint = /signature|time/i.test(reason) ? ", and this server’s clock" : "";
  return `${title} rejects the API key: “${reason}”. An owner has to check the key and its secret${hint}.`;
}

async function readContest(lane: Lane, contest: DueContest): Promise<void> {
  const { db, now } = lane.app;
  const { id, groups } = lane.judge;
  if (!groups) return;
  try {
    const known = underWay.get(lane);
    const progress = known?.contest === contest.id ? known.progress : undefined;
    if (!progress) {
      const facts = await groups.readGroupContest(lane.ask, contest.code, contest.key);
      lane.turn.worked();
      const name = facts.name === contest.key ? contest.name : facts.name;
      await keepFacts(db, id, contest, { ...facts, name }, now());
      const begun = { isOver: facts.isOver, from: 1, pages: 0, sent: new Map() };
      underWay.set(lane, { contest: contest.id, progress: begun });
      return;
    }
    const page = await groups.readGroupStatus(lane.ask, contest.code, contest.key, progress.from);
    lane.turn.worked();
    await collect(lane, progress, page.submissions);
    progress.from = page.next;
    progress.pages += 1;
    if (!page.isLast && progress.pages < MOST_PAGES) return;
    for (const [handle, sent] of progress.sent) await storeSent(db, handle, sent);
    underWay.delete(lane);
    await finishStatus(db, contest.id, progress.isOver, now());
  } catch (error) {
    if (lane.turn.signal.aborted) return;
    underWay.delete(lane);
    if (kindOf(error) === "key") return failKey(lane, error);
    await failContest(lane, contest, error);
  }
}

/** Keeps only what members sent: most of a contest's submissions may be others'. */
async function collect(
  lane: Lane,
  { sent }: Progress,
  submissions: { handle: string; submission: Submission }[],
): Promise<void> {
  const names = [...new Set(submissions.map(({ handle }) => handle.toLowerCase()))];
  for (let from = 0; from < names.length; from += 100) {
    const ids = await linkedHandles(lane.app.db, lane.judge.id, names.slice(from, from + 100));
    for (const { handle, submission } of submissions) {
      for (const id of ids.get(handle.toLowerCase()) ?? []) {
        const known = sent.get(id);
        if (known) known.push(submission);
        else sent.set(id, [submission]);
      }
    }
  }
}

async function failContest(lane: Lane, contest: DueContest, error: unknown): Promise<void> {
  const { db, now, log } = lane.app;
  const { id } = lane.judge;
  const reason = reasonOf(error);
  log.warn({ judge: id, contest: contest.key, reason }, "A group's contest could not be read");
  const row = db.updateTable("task_contests").where("id", "=", contest.id).where("group_id", "is not", null);
  if (isRefused(error)) {
    lane.turn.worked();
    await row.set({ facts_refusal: reason, status_due_at: now() + DAY }).execute();
    return;
  }
  const status_due_at = await putOff(lane, contest.failures, error);
  await row.set((set) => ({ status_due_at, status_failures: set("status_failures", "+", 1) })).execute();
}
