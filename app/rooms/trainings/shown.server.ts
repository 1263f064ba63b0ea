import type { Application } from "../../platform/application.ts";
import type { Connection } from "../../platform/db/connection.server.ts";
import type { Viewer } from "../../viewer.ts";
import { nameOfKey, siteOf, siteRating, sourceOf } from "../judges/addresses.ts";
import { freezeOf, spanOf, stateOf } from "./clock.ts";
import { letterOf } from "./items.server.ts";
import type { ItemJson, TrainingJson } from "./json.ts";
import { canEdit, seesProblems } from "./policy.ts";
import { findParty, type ItemEntry, listItems, type Training } from "./queries.server.ts";

type Store = { db: Connection } & Pick<Application, "now">;
type Party = Awaited<ReturnType<typeof findParty>>;

/** A viewer's place in a training. */
export interface Own {
  party: Party;
  /** Once it is over: takes part again. */
  virtual: Party;
  /** Whether the problems are shown to the viewer. */
  seesProblems: boolean;
}

/** What a viewer is in a training, and whether its problems have begun for them. */
export async function ownOf({ db, now }: Store, viewer: Viewer, training: Training): Promise<Own> {
  const party = await findParty(db, viewer.id, training.id);
  const state = stateOf(training, now());
  const virtual = state === "over" ? await findParty(db, viewer.id, training.id, 1) : undefined;
  const span = party && spanOf(training, party);
  const hasBegun =
    state === "over" ||
    (state === "running" && (training.until_at === null || (span != null && span.startsAt <= now())));
  return { party, virtual, seesProblems: seesProblems(viewer, training, { hasBegun }) };
}

export interface Item {
  id: number;
  letter: string;
  name: string;
  /** Null for one that has become private. */
  link: string | null;
  /** "Codeforces", or the host of another site; empty for this site. */
  judge: string;
  judgeId: string;
  source: string;
  /** On this site's scale, and as the judge has it. */
  rating: { here: number; own: number | null } | null;
  points: number;
  problem: number | null;
  entry: ItemEntry;
}

/** The problems as a viewer may see them: a private one has no title and no link for anybody but its author. */
export async function itemsFor(
  { db }: Pick<Store, "db">,
  viewer: Viewer,
  training: Training,
): Promise<Item[]> {
  const entries = await listItems(db, viewer, training.id);
  return entries.map((entry) => toItem(entry, viewer));
}

function toItem(entry: ItemEntry, viewer: Viewer): Item {
  const { id, place, judge, key, points, task_link, task_rating } = entry;
  const isHidden =
    judge === "here" &&
    (entry.problem_id === null || (entry.visibility === "private" && entry.author_id !== viewer.id));
  const letter = letterOf(place);
  const rating = entry.rating ?? (task_rating === null ? null : siteRating(task_rating));
  return {
    id,
    letter,
    name: isHidden ? `Problem ${letter}` : (entry.title ?? (entry.task_name || nameOfKey({ judge, key }))),
    link: isHidden ? null : task_link || (entry.problem_id === null ? null : `/problem/${entry.problem_id}`),
    judge: isHidden ? "" : siteOf({ judge, key }),
    judgeId: judge,
    source: isHidden ? "" : sourceOf({ judge, key }),
    rating: isHidden || rating === null ? null : { here: rating, own: task_rating },
    points,
    problem: isHidden ? null : entry.problem_id,
    entry,
  };
}

export function toItemJson(
  item: Item,
  { isOver, publicUrl }: { isOver: boolean; publicUrl: string },
): ItemJson {
  const { letter: label, name, link, rating, points, problem } = item;
  return {
    label,
    name,
    ...(link !== null && { link: link.startsWith("/") ? publicUrl + link : link }),
    ...(isOver && rating?.own != null && { rating: rating.own }),
    points,
    ...(problem !== null && { problem: { _id: String(problem) } }),
  };
}

const iso = (time: number) => new Date(time).toISOString();

export async function toTrainingJson(
  app: Store & Pick<Application, "config">,
  viewer: Viewer,
  training: Training,
  { participants, withItems = true }: { participants: number; withItems?: boolean },
): Promise<TrainingJson> {
  const own = await ownOf(app, viewer, training);
  const state = stateOf(training, app.now());
  const items = withItems && own.seesProblems ? await itemsFor(app, viewer, training) : null;
  const freezeAt = freezeOf(training);
  const { id, owner_id, owner_name, opponent_id, opponent_name, starts_at, until_at, ends_at } = training;
  const shown = { isOver: state === "over", publicUrl: app.config.publicUrl };
  return {
    _id: String(id),
    title: training.title,
    kind: training.kind,
    state,
    ...(starts_at !== null && { startsAt: iso(starts_at) }),
    ...(until_at !== null && { beginUntil: iso(until_at) }),
    ...(ends_at !== null && { endsAt: iso(ends_at) }),
    minutes: training.minutes,
    scoring: training.scoring,
    penalty: training.penalty,
    ...(freezeAt !== null && { freezeAt: iso(freezeAt), thaw: training.thaws }),
    teams: training.for_teams === 1,
    ...(owner_id !== null &&
      owner_name !== null && { owner: { _id: String(owner_id), username: owner_name } }),
    ...(opponent_id !== null &&
      opponent_name !== null && { opponent: { _id: String(opponent_id), username: opponent_name } }),
    ...(items && { items: items.map((item) => toItemJson(item, shown)) }),
    participants,
    isIn: own.party !== undefined,
    isOwner: canEdit(viewer, training),
    isFinal: training.final_at !== null,
  };
}
