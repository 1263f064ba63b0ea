import { redirect } from "@remix-run/node";
import type { Application } from "../../../platform/application.ts";
import { addressWith } from "../../../platform/http/urls.ts";
import type { Viewer } from "../../../viewer.ts";
import { judgeTitle } from "../../judges/addresses.ts";
import { importsOf } from "../../judges/judges.ts";
import { freezeOf, MINUTE, spanOf, stateOf } from "../clock.ts";
import { loadDuel } from "../duels/duel-page.server.ts";
import { longestDelay } from "../form/load.server.ts";
import { letterOf } from "../items.server.ts";
import { REFRESH_EVERY } from "../limits.ts";
import { canEdit, seesAll } from "../policy.ts";
import { listItemPoints, requireTraining, type Training } from "../queries.server.ts";
import { momentSchema } from "../schema.ts";
import { type Item, itemsFor, type Own, ownOf } from "../shown.server.ts";
import { leftOf } from "../standing/left.server.ts";
import { listAges, listWords } from "../standing/queries.server.ts";
import { lengthText, spanText, sumsOf, toCell, toLine } from "../standing/rows.ts";
import { type Contender, readScreenStandings, type ScreenStandings } from "../standing/standings.server.ts";
import { isOpen } from "../taking-part.server.ts";
import { type Panel, panelsOf } from "./panels.server.ts";
import { countRunning, listKnownGroups, listOwnJudges, listOwnTeams } from "./queries.server.ts";
import { placeAtFreeze, rulesText, sayingOf, verdictOf, yoursText } from "./texts.server.ts";

type App = Pick<Application, "config" | "db" | "now">;

/** @throws a redirect to the duel's page, if it is one */
export async function loadTrainingPage(app: App, viewer: Viewer, id: number, url: URL) {
  const training = await requireTraining(app.db, viewer, id);
  if (training.kind === "duel") throw redirect(hereOf(training) + url.search);
  return loadPage(app, viewer, training, url);
}

/** @throws a redirect to the training's page, if it is none */
export async function loadDuelPage(app: App, viewer: Viewer, id: number, url: URL) {
  const training = await requireTraining(app.db, viewer, id);
  if (training.kind === "training") throw redirect(hereOf(training) + url.search);
  return { ...(await loadPage(app, viewer, training, url)), duel: await loadDuel(app, viewer, training) };
}
export type DuelPage = Awaited<ReturnType<typeof loadDuelPage>>;

const hereOf = ({ kind, id }: Training) => (kind === "duel" ? `/duels/${id}` : `/trainings/${id}`);

async function loadPage(app: App, viewer: Viewer, training: Training, url: URL) {
  const { db } = app;
  const { id } = training;
  const now = app.now();
  const own = await ownOf(app, viewer, training);
  const state = stateOf(training, now);
  const clock = clockOf(training, own, now);
  const moment = momentOf(url, training, clock, now);
  const points = await listItemPoints(db, id);
  const party = clock.isVirtual ? own.virtual : own.party;
  const standings = await readScreenStandings(db, training, points, {
    now,
    own: party?.id,
    elapsed: moment === null ? undefined : moment.minute * MINUTE,
  });
  const items = own.seesProblems ? await itemsFor(app, viewer, training) : null;
  const judges = party && (clock.isRunning || !clock.hasBegun) ? await listOwnJudges(db, viewer.id) : [];
  const rows = rowsOf(training, standings, party?.id);
  const facts = await factsOf(app, viewer, training, now);
  const isOfGroup = facts.groups.length > 0;
  const isReloaded = url.searchParams.has("refresh") && (state !== "over" || clock.isRunning);
  return {
    now,
    training: facts,
    state,
    clock,
    panels:
      training.kind === "duel"
        ? []
        : await panelsFor(app, viewer, training, { own, standings, items, clock, moment, isOfGroup, judges }),
    // Neither what problems are worth nor their judges are told before the problems are.
    points: points.map((item) => (items ? item.points : 1)),
    problems:
      items?.map((item, place) => problemOf(item, ownCell(standings, party?.id, place), judges)) ?? null,
    ownParty: party?.id ?? null,
    ...rows,
    verdict: verdictOf(training, standings, party?.id, rows.ownBefore),
    ownPlace: placeAtFreeze(standings, party?.id),
    rules: rulesText(training, new Set(items?.flatMap(({ judge }) => judge || [])).size, state),
    isFrozen: standings.isFrozen,
    isKept: standings.isKept,
    moment,
    ages: items ? await agesOf(app, id, items) : [],
    isReloaded,
    hrefs: {
      here: hereOf(training),
      reload: addressWith(url, { refresh: isReloaded ? null : String(REFRESH_EVERY), index: null }),
    },
  };
}
export type TrainingPage = Awaited<ReturnType<typeof loadTrainingPage>>;

interface Read {
  own: Own;
  standings: ScreenStandings;
  items: Item[] | null;
  clock: Clock;
  moment: ReturnType<typeof momentOf>;
  isOfGroup: boolean;
  /** Where the viewer has a handle, if they take part and their time is not over. */
  judges: string[];
}

async function panelsFor(app: App, viewer: Viewer, training: Training, read: Read): Promise<Panel[]> {
  const { own, standings, items, clock, moment, judges } = read;
  const { db, now } = app;
  const state = stateOf(training, now());
  const isOwner = canEdit(viewer, training);
  const isIn = own.party !== undefined;
  const canJoin = !isIn && isOpen(training, now());
  const begins = canBegin(training, own, now());
  return panelsOf({
    here: hereOf(training),
    title: training.title,
    isPlanned: state === "planned",
    isOwner,
    isIn,
    lacksHandle: isIn && !clock.hasBegun && judges.length === 0,
    isOfGroup: read.isOfGroup,
    canDelete: isOwner && (seesAll(viewer) || state === "planned" || isAlone(standings, viewer)),
    canJoin,
    canLeave: isIn && !clock.hasBegun && state !== "over",
    canBegin: begins,
    saying: sayingOf({
      isIn,
      team: own.party?.name ?? "",
      isPlanned: state === "planned",
      canJoin,
      canBegin: begins,
    }),
    teams: training.for_teams === 1 && canJoin ? await listOwnTeams(db, viewer.id) : [],
    left: state === "over" && items && moment === null ? shownLeft(standings, items, own.party?.id) : null,
    hasFreeze: training.freeze !== null,
    isFrozen: standings.isFrozen,
    isOwnerToOpen: isOwner && standings.isFrozen && state === "over",
    claims: isOwner && training.final_at === null ? await claimsOf(app, training, standings) : [],
  });
}

async function factsOf({ db }: App, viewer: Viewer, training: Training, now: number) {
  const { id, title, kind, scoring, minutes, owner_id, owner_name, ends_at } = training;
  const freezeAt = freezeOf(training);
  return {
    id,
    title,
    kind,
    scoring,
    minutes,
    length: lengthText(minutes),
    startsAt: training.starts_at,
    untilAt: training.until_at,
    endsAt: ends_at,
    /** When in its time it freezes (ms). */
    freezes: freezeAt === null || training.starts_at === null ? null : freezeAt - training.starts_at,
    thaws: training.thaws,
    isFinal: training.final_at !== null,
    isForTeams: training.for_teams === 1,
    isForEveryone: training.audience === "everyone",
    isPast: ends_at !== null && ends_at <= now,
    owner: owner_id === null || owner_name === null ? null : { id: owner_id, name: owner_name },
    groups: await listKnownGroups(db, viewer, id),
  };
}

/** The time that the page counts: the viewer's own, where they have one. */
function clockOf(training: Training, { party, virtual }: Own, now: number) {
  const virtualSpan = virtual ? spanOf(training, virtual) : null;
  const isVirtual = virtualSpan !== null && now < virtualSpan.endsAt;
  const ownSpan = party ? spanOf(training, party) : null;
  const common =
    training.starts_at !== null && training.ends_at !== null && training.until_at === null
      ? { startsAt: training.starts_at, endsAt: training.ends_at }
      : null;
  const span = isVirtual ? virtualSpan : (ownSpan ?? common);
  const isParty = isVirtual || ownSpan !== null;
  return {
    span,
    isVirtual,
    hasBegun: span !== null && span.startsAt <= now,
    /** Whether the viewer's own time runs. */
    isRunning: isParty && span !== null && span.startsAt <= now && now < span.endsAt,
  };
}
type Clock = ReturnType<typeof clockOf>;

function canBegin(training: Training, own: Own, now: number): "own" | "virtual" | null {
  const { starts_at, until_at, kind } = training;
  if (stateOf(training, now) === "over") return kind === "training" && !own.virtual ? "virtual" : null;
  const isWindow = until_at !== null && starts_at !== null && starts_at <= now && now < until_at;
  return isWindow && own.party && own.party.begun_at === null ? "own" : null;
}

/** What minute is shown: one that was chosen or, in virtual participation, one's own; null for all. */
function momentOf(url: URL, training: Training, { span, isVirtual }: Clock, now: number) {
  const { at } = momentSchema.parse(Object.fromEntries(url.searchParams));
  const most = training.minutes;
  if (isVirtual && span) return { minute: Math.floor((now - span.startsAt) / MINUTE), most, isOwn: true };
  if (at === undefined || stateOf(training, now) !== "over") return null;
  return { minute: Math.min(at, most), most, isOwn: false };
}

const isAlone = ({ parties }: ScreenStandings, viewer: Viewer) =>
  [...parties.values()].every(({ people }) => people.every(({ id }) => id === viewer.id));

const ownCell = ({ lines, own }: ScreenStandings, party: number | undefined, place: number) =>
  (own ?? lines.find(({ id }) => id === party))?.cells[place];

function problemOf(item: Item, cell: ReturnType<typeof ownCell>, judges: string[]) {
  const { letter, name, link, judge, judgeId, rating } = item;
  const isImported = importsOf(judgeId) !== undefined;
  return {
    letter,
    name,
    link,
    judge: judge || (link === null ? "" : "this site"),
    rating,
    isImported,
    hasHandle: !isImported || judges.includes(judgeId),
    /** What may still be sent or said about it. */
    isDone: cell !== undefined && ["solved", "before"].includes(cell.status),
    isClaimed: cell?.status === "pending" && !isImported,
    cell: cell ? toCell(cell) : null,
  };
}
export type Problem = ReturnType<typeof problemOf>;

function rowsOf(training: Training, standings: ScreenStandings, party: number | undefined) {
  const { lines, parties, own, was } = standings;
  const { scoring } = training;
  const before = new Map(was ?? []);
  const freezeAt = freezeOf(training);
  const since = freezeAt === null ? undefined : freezeAt - (training.starts_at ?? 0);
  const ofOwn = lines.find(({ id }) => id === party);
  return {
    lines: lines.map((line) => {
      const shown = toLine(scoring, line);
      return own && line.id === own.id
        ? { ...shown, cells: own.cells.map((cell) => toCell(cell, since)) }
        : shown;
    }),
    parties: [...parties.values()].map(partyOf),
    was: lines.flatMap(({ id, rank }) => {
      const at = before.get(id) ?? null;
      return at === null || rank === null || at === rank ? [] : [[id, at] as const];
    }),
    /** The viewer's rank at the freeze, while it is shown and afterwards. */
    ownBefore: party === undefined ? null : (before.get(party) ?? null),
    since: own && ofOwn ? sinceOf(scoring, ofOwn, own) : null,
  };
}

/** What the viewer has scored since the freeze, which only they know. */
function sinceOf(scoring: Training["scoring"], shown: ScreenStandings["lines"][number], own: typeof shown) {
  if (own.solved === shown.solved) return null;
  if (scoring === "icpc") {
    return [`+${own.solved - shown.solved} since`, `+${own.penalty - shown.penalty}`] as const;
  }
  return [`+${own.points - shown.points} since`, sumsOf(scoring, own)[1]] as const;
}

const partyOf = ({ id, name, teamId, isVirtual, startsAt, people }: Contender) => ({
  id,
  team: name,
  teamId,
  isVirtual,
  hasBegun: startsAt !== null,
  people: people.map(({ id: user, username }) => [user, username] as const),
});
export type ShownParty = ReturnType<typeof partyOf>;

/** How far each judge has been read, and how late a verdict may be. Judges without import go by one's word. */
async function agesOf({ db, config, now }: App, id: number, items: Item[]) {
  const ages = await listAges(db, id);
  const sharing = Math.max(1, await countRunning(db, now()));
  const read = ages.map(({ judge, at, handles }) => {
    const pace = config.judgePaceMs ?? importsOf(judge)?.pace ?? 0;
    return {
      judge,
      title: judgeTitle(judge),
      at: Number(at) as number | null,
      late: lateText(longestDelay(Number(handles) * sharing, pace)),
    };
  });
  const others = new Map(
    items
      .filter(({ judgeId, judge }) => judge !== "" && importsOf(judgeId) === undefined)
      .map((item) => [item.judgeId, item.judge]),
  );
  const byWord = [...others].map(([judge, title]) => ({ judge, title, at: null, late: "" }));
  return [...read, ...byWord];
}
const lateText = (late: number) => (late < MINUTE ? "" : `, verdicts up to ${spanText(late)} late`);

export type Age = Awaited<ReturnType<typeof agesOf>>[number];

async function claimsOf({ db }: App, training: Training, { parties }: ScreenStandings) {
  const words = await listWords(db, training.id);
  return words.flatMap(({ party_id, place, state, said_at }) => {
    const party = parties.get(party_id);
    if (state !== "claimed" || !party) return [];
    const at = said_at - (party.startsAt ?? said_at);
    return [{ party: party_id, name: nameOf(party), label: letterOf(place), at }];
  });
}

export const nameOf = ({ name, people }: Pick<Contender, "name" | "people">): string =>
  name || (people[0]?.username ?? "");

function shownLeft(standings: ScreenStandings, items: Item[], own: number | undefined) {
  const { group, yours, toQueue } = leftOf(standings, items, own);
  return { group, yours: yoursText(yours.map(({ letter }) => letter)), toQueue: toQueue.length };
}
