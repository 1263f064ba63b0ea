import { requireAccount } from "../auth/queries.server.ts";
import type { Connection } from "../platform/db/connection.server.ts";
import { csvHead, csvLine } from "../platform/http/csv.server.ts";
import { asHttpError, NotFound } from "../platform/http/errors.ts";
import type { PageRequest } from "../platform/http/pages.server.ts";
import {
  type AuditFilter,
  type AuditRow,
  exportAudit,
  listAudit,
  namesOf,
} from "../rooms/blocks/index.server.ts";
import { readsWholeAudit } from "../rooms/blocks/json.ts";
import { textsOfRemovals } from "../rooms/moderation/index.server.ts";
import { textParts } from "../rooms/moderation/json.ts";
import type { Actor } from "../viewer.ts";
import { type AuditLine, peopleIn } from "./audit-words.ts";
import type { AuditQuery } from "./schema.ts";

/** Stands for the operator. It contains a space, so it cannot be a username. */
export const COMMAND_LINE = "command line";

const NOBODY = -1;

/** The id for a username, an email address, or "#12", which also works for deleted accounts. */
async function accountNamed(db: Connection, text: string): Promise<number> {
  const [, id] = /^#([1-9]\d{0,14})$/.exec(text) ?? [];
  if (id !== undefined) return Number(id);
  return requireAccount(db, text).then(
    (user) => user.id,
    (error: unknown) => {
      if (asHttpError(error) instanceof NotFound) return NOBODY;
      throw error;
    },
  );
}

async function readFilter(
  db: Connection,
  viewer: Actor,
  { act, actor, subject }: AuditQuery,
): Promise<AuditFilter> {
  const filter: AuditFilter = { act };
  if (actor !== undefined) filter.actorId = actor === COMMAND_LINE ? null : await accountNamed(db, actor);
  if (!readsWholeAudit(viewer)) {
    const isOwn = filter.actorId === undefined || filter.actorId === viewer.id;
    filter.actorId = isOwn && viewer.id !== null ? viewer.id : NOBODY;
  }
  if (subject === undefined) return filter;
  const [, kind, id] = /^([a-z-]+) (\d{1,15})$/.exec(subject) ?? [];
  if (kind !== undefined) return { ...filter, subject: { kind, id: Number(id) } };
  if (subject === "site") return { ...filter, subject: { kind: "site", id: 0 } };
  return { ...filter, subject: { kind: "user", id: await accountNamed(db, subject) } };
}

export async function auditPage(db: Connection, viewer: Actor, query: AuditQuery, position: PageRequest) {
  const page = await listAudit(db, await readFilter(db, viewer, query), position);
  const lines = await withTitles(db, viewer, page.rows.map(toLine));
  const names = await namesOf(db, [...new Set(lines.flatMap(peopleIn))]);
  return { ...page, lines, names: Object.fromEntries(names) };
}

/** Titles come from the removals, so the log itself keeps nothing that its author has deleted. */
async function withTitles(db: Connection, viewer: Actor, lines: AuditLine[]): Promise<AuditLine[]> {
  const ids = lines.flatMap(({ act, details }) =>
    act === "remove" && typeof details.removal === "number" ? [details.removal] : [],
  );
  const removals = new Map((await textsOfRemovals(db, viewer, ids)).map((row) => [row.id, row]));
  return lines.map((line) => {
    const removal = line.act === "remove" ? removals.get(Number(line.details.removal)) : undefined;
    const title = removal && textParts(removal.kind, removal.text).title;
    return title ? { ...line, title } : line;
  });
}

export type AuditNames = Awaited<ReturnType<typeof auditPage>>["names"];

function toLine(row: AuditRow): AuditLine {
  return {
    id: row.id,
    at: row.at,
    actor: row.actor_id,
    act: row.act,
    kind: row.subject_kind,
    subject: row.subject_id,
    details: JSON.parse(row.details),
  };
}

export function toAuditJson({ id, at, actor, act, kind, subject, details }: AuditLine, names: AuditNames) {
  const nameOf = (user: number) => names[user] ?? "";
  return {
    _id: String(id),
    at: new Date(at).toISOString(),
    actor: actor === null ? null : { _id: String(actor), username: nameOf(actor) },
    act,
    subject: { kind, _id: String(subject), ...(kind === "user" ? { username: nameOf(subject) } : {}) },
    details,
  };
}

type AuditJson = ReturnType<typeof toAuditJson>;

const columns: Record<string, (entry: AuditJson) => string> = {
  id: ({ _id }) => _id,
  at: ({ at }) => at,
  actor: ({ actor }) => (actor ? actor.username : COMMAND_LINE),
  actor_id: ({ actor }) => actor?._id ?? "",
  act: ({ act }) => act,
  subject_kind: ({ subject }) => subject.kind,
  subject_id: ({ subject }) => subject._id,
  subject: ({ subject }) => subject.username ?? "",
  details: ({ details }) => JSON.stringify(details),
};

export const formats = {
  csv: {
    type: "text/csv; charset=utf-8",
    head: csvHead(Object.keys(columns)),
    entry: (entry: AuditJson) => csvLine(Object.values(columns).map((give) => give(entry))),
    between: "",
    foot: "",
  },
  json: {
    type: "application/json; charset=utf-8",
    head: "[\n",
    entry: (entry: AuditJson) => JSON.stringify(entry),
    between: ",\n",
    foot: "\n]\n",
  },
};

export async function* auditFile(
  db: Connection,
  viewer: Actor,
  query: AuditQuery,
  format: keyof typeof formats,
): AsyncGenerator<Uint8Array, void> {
  const { head, entry, between, foot } = formats[format];
  const encoder = new TextEncoder();
  yield encoder.encode(head);
  let before = "";
  for await (const rows of exportAudit(db, await readFilter(db, viewer, query))) {
    const lines = rows.map(toLine);
    const names = Object.fromEntries(await namesOf(db, [...new Set(lines.flatMap(peopleIn))]));
    const texts = lines.map((line) => entry(toAuditJson(line, names)));
    yield encoder.encode(before + texts.join(between));
    before = between;
  }
  yield encoder.encode(foot);
}
