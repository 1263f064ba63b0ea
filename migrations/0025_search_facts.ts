import { type Kysely, sql } from "kysely";
import { isPostgres } from "./engine.ts";

/**
 * Makes lists of problems cost the same with any number of them. The search index gets a column of facts, so that one
 * query in the order of ids finds words, tags, ratings and platforms together, and only what its viewer may see. Words of problems and
 * messages can be listed, and one letter is a beginning with an index too. Orders by solutions and by stars get an index
 * for each rating.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!isPostgres(db)) await addFacts(db);

  // Narrow: a row of problems is long, and may continue on other pages.
  await index(db, "problems_facts", [
    "id",
    "visibility",
    "author_id",
    "platform_key",
    "rating",
    "solutions_count",
    "average_rating",
  ]);
  for (const scope of [["visibility"], ["visibility", "platform_key"]]) {
    for (const order of ["solutions_count", "average_rating"]) {
      await db.schema.dropIndex(`problems_${[...scope, order, "id"].join("_")}`).execute();
      const columns = [...scope, "rating", order, "id"];
      await index(db, `problems_${columns.join("_")}`, columns);
    }
  }
}

async function addFacts(db: Kysely<unknown>): Promise<void> {
  await sql`drop table problem_search`.execute(db);
  await sql`create virtual table problem_search using fts5 (
    title, tags, statement, facts,
    content = '', contentless_delete = 1, tokenize = "unicode61 remove_diacritics 2", prefix = '1 2 3'
  )`.execute(db);
  // Hexadecimal, because the tokenizer would split names and tags at their signs.
  await sql`insert into problem_search (rowid, title, tags, statement, facts)
    select p.id, p.title, coalesce(t.tags, ''), p.statement,
      case p.visibility when 'public' then 'all' else 'own' || coalesce(p.author_id, 0) end
        || ' by' || coalesce(p.author_id, 0) || ' r' || p.rating || ' p' || hex(p.platform_key) || coalesce(t.facts, '')
    from problems p left join (
      select problem_id, group_concat(tag, ' ') as tags, group_concat(' t' || hex(tag), '') as facts
      from problem_tags group by problem_id
    ) as t on t.problem_id = p.id`.execute(db);
  await sql`drop table message_search`.execute(db);
  await sql`create virtual table message_search using fts5 (
    people, content,
    content = '', contentless_delete = 1, tokenize = "unicode61 remove_diacritics 2", prefix = '1 2 3'
  )`.execute(db);
  await sql`insert into message_search (rowid, people, content)
    select m.id, 'u' || c.low_id || ' u' || c.high_id, m.content
    from messages m join conversations c on c.id = m.conversation_id order by m.id`.execute(db);
  for (const name of ["problem_search", "message_search"]) {
    await sql`create virtual table ${sql.table(`${name}_words`)}
      using fts5vocab (${sql.raw(name)}, instance)`.execute(db);
  }
}

async function index(db: Kysely<unknown>, name: string, columns: string[]): Promise<void> {
  await db.schema.createIndex(name).on("problems").columns(columns).execute();
}
