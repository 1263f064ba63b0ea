import { openData } from "./data.ts";

/** Rows of what is deleted go in slices; it is gone before. */
const there = (kind: string) => `id not in (select subject_id from deletions where kind = '${kind}')`;

/** What is stored of an entry, by kind: a word, or nothing. The ids are those of the entry, or of what it is between. */
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
  /** Undefined while a request about it is under way, and when nobody has seen the answer. */
  value: Found | undefined;
  /** The problem that takes it with it. */
  problem: string | undefined;
  /** How many requests were sent about it. */
  sent: number;
}

interface Change {
  kind: Kind;
  /** Without ids the answer has one. */
  ids?: readonly string[];
  value: Found;
  problem?: string;
}

/** What a server has acknowledged, to be compared with what it has stored. */
export class Ledger {
  readonly #entries = new Map<string, Entry>();
  /** Problems that somebody has asked to delete. */
  readonly #ending = new Set<string>();
  acknowledged = 0;
  /** Answers that no request may get. */
  readonly faults: string[] = [];

  /** Says that what belongs to a problem may go from now on. */
  end(problem: string): void {
    this.#ending.add(problem);
  }

  /**
   * Sends a request that changes an entry, and notes the change once it is acknowledged.
   * @returns the id in the answer; undefined when it was refused.
   * @throws when there is no answer.
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

  /** What is acknowledged by now. */
  copy(): Ledger {
    const copy = new Ledger();
    for (const [key, entry] of this.#entries) copy.#entries.set(key, { ...entry });
    return copy;
  }

  /** Forgets what somebody has asked to change since this copy was made of the other ledger. */
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

  /** @returns what is not as it was acknowledged. What nobody knew is taken as it is. */
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
