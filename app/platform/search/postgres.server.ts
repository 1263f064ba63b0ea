import { type RawBuilder, sql } from "kysely";
import { tokensOf } from "./cut-words.ts";
import type { Found, PersonFact, SearchEngine } from "./engine.ts";
import { choosePostgres } from "./postgres-problems.server.ts";
import {
  AND,
  allOf,
  blockFact,
  blockOf,
  factOf,
  hasWords,
  oneOf,
  queriesOf,
  vectorOf,
} from "./postgres-words.ts";

/** The offset makes the planner start with this rare condition instead of the order of ids. */
const found = (table: string, condition: RawBuilder<unknown>): Found =>
  sql<{ id: number }>`(select rowid from ${sql.table(table)} where ${condition} offset 0)`.as("found");

const pattern = (text: string, isBeginning = false) =>
  `${isBeginning ? "" : "%"}${text.replace(/[\\%_]/g, "\\$&")}%`;

const personFact = ([column, key]: PersonFact) => factOf(`${column} ${key}`);

/** How many of the latest messages to check: a message may be committed after some with higher ids. */
const OVERTAKEN = 1000;

export const postgres: SearchEngine = {
  async wordQuery(_db, _index, words, uncut) {
    const queries = queriesOf(words);
    if (uncut) {
      const whole = uncut.whole.map((text) => ({ text, isWhole: false }));
      const either = [uncut.cut, whole].map(queriesOf).filter((list) => list.length > 0);
      if (either.length > 0) queries.push(`(${either.map((list) => list.join("&")).join("|")})`);
    }
    return queries.length > 0 ? queries.join(AND) : null;
  },

  addProblem(db, id, { title, tags, statement }, facts) {
    const words = [...tokensOf([title, tags, statement].join("\n")), ...facts.map(factOf)];
    const vector = vectorOf([...words, blockFact(blockOf(id))]);
    return sql`insert into problem_search (rowid, words) values (${id}, ${vector})`.execute(db);
  },
  chooseSource: choosePostgres,

  isMissing: sql`m.id > (select coalesce(max(rowid), 0) - ${sql.lit(OVERTAKEN)} from message_search)
    and not exists (select 1 from message_search as s where s.rowid = m.id)`,
  // Ordered, because two senders adding the same messages could otherwise deadlock.
  addMessages(db, messages) {
    const entries = messages.map(({ id, people, words }) => ({
      id,
      words: [...people.map(factOf), ...tokensOf(words)],
    }));
    return sql`insert into message_search (rowid, words)
      select m.id, array_to_tsvector(array(select jsonb_array_elements_text(entry.words)))
      from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as entry (id bigint, words jsonb)
        inner join messages as m on m.id = entry.id order by m.id
      on conflict (rowid) do update set words = excluded.words`.execute(db);
  },
  messagesFound: (person, wordQuery) =>
    found("message_search", hasWords(allOf([oneOf([factOf(person)]), wordQuery]))),

  addPerson: (db, id, facts) =>
    sql`insert into user_search (rowid, username, email, facts)
      select id, username_key, email_key, ${vectorOf(facts.map(personFact))} from users where id = ${id}
      on conflict (rowid) do update set facts = excluded.facts`.execute(db),
  peopleFound({ term, isBeginning, namesOnly, facts }) {
    const conditions = facts.map((fact) => sql`facts @@ ${oneOf([personFact(fact)])}::tsquery`);
    if (!term) {
      const condition = sql.join(conditions, sql` and `);
      return sql<{ id: number }>`(select rowid from user_search where ${condition})`.as("found");
    }
    const columns = namesOnly ? ["username"] : ["username", "email"];
    const named = columns.map((column) => sql`${sql.ref(column)} like ${pattern(term, isBeginning)}`);
    return found("user_search", sql.join([...conditions, sql`(${sql.join(named, sql` or `)})`], sql` and `));
  },

  async addBlog(db, id, { title, author }, parts) {
    await sql`insert into blog_search (rowid, title, author) values (${id}, ${title}, ${author})`.execute(db);
    await sql`insert into blog_short_search (rowid, words) values (${id}, ${vectorOf(parts)})`.execute(db);
  },
  blogsFound: async (_db, { text, isShort }) =>
    isShort
      ? found("blog_short_search", hasWords(oneOf([text])))
      : found("blog_search", sql`title like ${pattern(text)} or author like ${pattern(text)}`),

  listsFound({ text, isBeginning, owner }) {
    const condition = sql`title_key like ${pattern(text, isBeginning)}
      and (audience = 'everyone' or owner_id = ${owner})`;
    return sql<{ id: number }>`(select id as rowid from lists where ${condition} offset 0)`.as("found");
  },
  fillLists: async () => {},
  // Without statistics, PostgreSQL plans for empty tables.
  afterFilling: (db) => sql`vacuum analyze`.execute(db),

  // Autovacuum frees the space of deleted rows.
  askForPurge: async () => {},
  pauseMerges: async () => {},
  purge: async () => {},
};
