import { openData } from "./data.ts";

/** Treats a deleted entry as gone, although its rows are deleted later, in batches. */
const there = (kind: string) => `id not in (select subject_id from deletions where kind = '${kind}')`;

/** Queries for an entry's stored value. Their parameters are the entry's id, or its problem and user ids. */
const probes = {
  problem: `select case when visibility = 'public' then title else 'hidden' end from problems
    where id = ? and ${there("problem")}`,
  solution: "select approach from solutions where id = ?",
  review: "select rating from problem_reviews where problem_id = ? and author_id = ?",
  bookmark: "select 'kept' from bookmarks where problem_id = ? and user_id = ?",
  message: "select content from messages where id = ?",
  account: `select case when suspended_at is null then 'free' else 'suspended' end from users
    where id = ? and ${there("account")}`,
};
type Kind = keyof typeof probes;
type Found = string | null;

interface Entry {
  kind: Kind;
  ids: readonly string[];
  /** Undefined while a request for it is in progress, or when its response was lost. */
  value: Found | undefined;
  /** Deleting this problem deletes the entry. */
  problem: string | undefined;
  /** The number of change requests for this entry. */
  sent: number;
}

interface Change {
  kind: Kind;
  /** Taken from the response if omitted. */
  ids?: readonly string[];
  value: Found;
  problem?: string;
}

/** Everything a server has acknowledged, to compare with what it stores. */
export class Ledger {
  readonly #entries = new Map<string, Entry>();
  /** Problems whose deletion was requested. */
  readonly #ending = new Set<string>();
  acknowledged = 0;
  /** Unexpected responses. */
  readonly faults: string[] = [];

  /** Allows a problem's entries to disappear from now on. */
  end(problem: string): void {
    this.#ending.add(problem);
  }

  /**
   * Sends a request that changes an entry and records the change once it is acknowledged. @returns the id in the
   * response; undefined if it was refused. @throws if there is no response.
   */
  async change(
    { kind, ids, value, problem }: Change,
    send: () => Promise<Response>,
  ): Promise<string | undefined> {
    const known = ids && this.#of(kind, ids, problem);
    const before = known?.value;
    if (known) {
      known.value = undefined;
      known.sent++;
    }
    const response = await send();
    const text = await response.text();
    const [, id] = /"_id":"(\d+)"/.exec(text) ?? [];
    if (response.status >= 500) this.faults.push(`${response.status}: ${text}`);
    if (!response.ok) {
      if (known) known.value = before;
      return undefined;
    }
    this.acknowledged++;
    const entry = known ?? this.#of(kind, [id ?? ""], problem);
    entry.value = value;
    return id ?? "";
  }

  copy(): Ledger {
    const copy = new Ledger();
    for (const [key, entry] of this.#entries) copy.#entries.set(key, { ...entry });
    return copy;
  }

  /** Drops entries that were changed after the other ledger was copied. */
  settle(later: Ledger): void {
    for (const problem of later.#ending) this.end(problem);
    for (const [key, entry] of this.#entries)
      if (later.#entries.get(key)?.sent !== entry.sent) entry.value = undefined;
  }

  #of(kind: Kind, ids: readonly string[], problem: string | undefined): Entry {
    const key = [kind, ...ids].join(" ");
    const entry = this.#entries.get(key) ?? { kind, ids, value: undefined, problem, sent: 0 };
    this.#entries.set(key, entry);
    return entry;
  }

  /**
   * @returns the entries whose stored value differs from the acknowledged one. Unknown values are accepted as stored.
   */
  compare(dataDir: string): string[] {
    const db = openData(dataDir);
    const wrong: string[] = [];
    for (const [key, entry] of this.#entries) {
      if (entry.problem && this.#ending.has(entry.problem)) continue;
      const stored = db
        .prepare(probes[entry.kind])
        .pluck()
        .get(...entry.ids.map(Number));
      const found = stored === undefined ? null : String(stored);
      if (entry.value !== undefined && entry.value !== found)
        wrong.push(`${key}: ${entry.value} was acknowledged, ${found} is stored`);
      entry.value = found;
    }
    db.close();
    return wrong;
  }
}
