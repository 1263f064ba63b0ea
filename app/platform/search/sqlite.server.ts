import { sql } from "kysely";
import type { Connection } from "../db/connection.server.ts";
import type { Found, SearchEngine, Wanted } from "./engine.ts";
import { onceForRequest } from "./once.server.ts";
import { chooseSource } from "./sqlite-choice.server.ts";
import { askForPurge, mergeParts, pauseMerges, purge } from "./sqlite-purge.server.ts";
import { toLongTerm } from "./sqlite-trigrams.server.ts";
import { AND, anyOf, endingsOf, type Index, isRareBeginning, quoted, SHORT } from "./sqlite-words.server.ts";

// In the trigram indexes, names and titles start with two line ends, and facts are separated by line ends. So a
// one-letter prefix and a one-letter skill are trigrams too, and every search is a single query that returns rows
// ordered by id.

const EDGE = "\n";
const whole = (fact: string | number) => EDGE + fact + EDGE;

const found = (index: string, query: string, condition = sql``): Found =>
  sql<{
    id: number;
  }>`(select rowid from ${sql.table(index)} as found where ${sql.id(index)} match ${query} ${condition})`.as(
    "found",
  );

/** An AND inside a part of a query that must not be split. */
const AND_WITHIN = "\nAND\n";
/** A query looks up words one by one at about 30 µs each: a few at once, more only if the prefix is common. */
const [FEW_ENDINGS, MOST_ENDINGS] = [8, 256];
/** SQLite collects this many matches in 50 µs. */
const FEW_USES = 1000;

/**
 * For a long prefix, SQLite would collect all matches before it returns the
 * first, which takes 10 ms for a quarter of a million. So the words that start with it replace it:
 * SQLite reads their matches one by one.
 * @param left how many such words still fit; reduced here
 */
async function phrasesOf(db: Connection, index: Index, wanted: Wanted[], left: { endings: number }) {
  const phrases = [];
  for (const { text: word, isWhole } of wanted) {
    if (isWhole) {
      phrases.push(`"${word}"`);
      continue;
    }
    const endings =
      [...word].length <= SHORT ? [] : await endingsFor(db, index, word.toLowerCase(), left.endings);
    left.endings -= endings.length;
    phrases.push(endings.length > 0 ? anyOf(endings) : `"${word}"*`);
  }
  return phrases;
}

/** @returns none if SQLite may as well look up the prefix */
async function endingsFor(db: Connection, index: Index, beginning: string, most: number): Promise<string[]> {
  const few = await endingsOf(db, index, beginning, Math.min(FEW_ENDINGS, most));
  if (few) return few;
  const isRare = most <= FEW_ENDINGS || (await isRareBeginning(db, index, beginning, FEW_USES));
  return isRare ? [] : ((await endingsOf(db, index, beginning, most)) ?? []);
}

export const sqlite: SearchEngine = {
  wordQuery: (db, index, words, uncut) =>
    onceForRequest(JSON.stringify([index, words, uncut]), async () => {
      const left = { endings: MOST_ENDINGS };
      const phrases = await phrasesOf(db, index, words, left);
      if (uncut) {
        const either = [await phrasesOf(db, index, uncut.cut, left), uncut.whole.map((text) => `"${text}"*`)];
        phrases.push(`(${either.map((all) => all.join(AND_WITHIN)).join(" OR ")})`);
      }
      return phrases.length > 0 ? phrases.join(AND) : null;
    }),

  addProblem: (db, id, { title, tags, statement }, facts) =>
    sql`insert into problem_search (rowid, title, tags, statement, facts)
      values (${id}, ${title}, ${tags}, ${statement}, ${facts.join(" ")})`.execute(db),
  chooseSource,

  // Ids are never reused, and messages are indexed in order of id.
  isMissing: sql`m.id > (select coalesce(max(id), 0) from message_search_docsize)`,
  // Checks the condition again, because another sender may have added the same messages meanwhile.
  addMessages: (db, messages, condition) =>
    sql`insert into message_search (rowid, people, content)
      select m.id, entry.value ->> 'people', entry.value ->> 'words'
      from json_each(${JSON.stringify(messages.map((each) => ({ ...each, people: each.people.join(" ") })))}) as entry
        cross join messages as m on m.id = entry.value ->> 'id'
      where ${condition} order by m.id`.execute(db),
  messagesFound: (person, wordQuery) =>
    found("message_search", `people : "${person}" AND content : (${wordQuery})`),

  async addPerson(db, id, facts) {
    const named = (column: string) =>
      facts.map(([name, key]) => (name === column ? whole(key) : "")).join("");
    await sql`delete from user_search where rowid = ${id}`.execute(db);
    await sql`insert into user_search (rowid, username, email, skills, language, open)
      select id, ${EDGE + EDGE} || username_key, ${EDGE + EDGE} || email_key,
        ${named("skills")}, ${named("language")}, ${named("open")}
      from users where id = ${id}`.execute(db);
  },
  peopleFound({ term, isBeginning, namesOnly, facts }) {
    const parts = facts.map(([column, key]) => `${column} : ${quoted(whole(key))}`);
    const typed = quoted(isBeginning ? EDGE + EDGE + term : term);
    if (term) parts.unshift(`${namesOnly ? "username" : "{username email}"} : ${typed}`);
    return found("user_search", parts.join(AND));
  },

  async addBlog(db, id, { title, author }, parts) {
    await sql`insert into blog_search (rowid, title, author) values (${id}, ${title}, ${author})`.execute(db);
    await sql`insert into blog_short_search (rowid, parts) values (${id}, ${parts.join(" ")})`.execute(db);
  },
  async blogsFound(db, { text, isShort }) {
    if (isShort) return found("blog_short_search", quoted(text));
    const long = await toLongTerm(db, text);
    if (!long) return found("blog_search", quoted(text));
    const phrase = sql`select 1 from blog_search as found
      where blog_search match ${quoted(text)} and found.rowid = own.id`;
    const condition = sql`select 1 from blogs as own cross join users as author on author.id = own.author_id
      where own.id = found.rowid and (${long.isIn("own.title")} or ${long.isIn("author.username")}
        or ((own.title || author.username) glob '*[^ -~]*' and exists (${phrase})))`;
    return found("blog_search", long.rare, sql`and exists (${condition})`);
  },

  // Triggers fill this index: see the migration list_search.
  listsFound({ text, isBeginning, owner }) {
    const title = quoted(isBeginning ? EDGE + EDGE + text : text);
    const audience = `(audience : ${quoted(whole("everyone"))} OR owner : ${quoted(whole(owner))})`;
    return found("list_search", `title : ${title} AND ${audience}`);
  },
  fillLists: (db) =>
    sql`insert into list_search (rowid, title, audience, owner)
      select id, char(10, 10) || title_key, char(10) || audience || char(10), char(10) || owner_id || char(10)
      from lists`.execute(db),
  afterFilling: mergeParts,

  askForPurge,
  pauseMerges,
  purge,
};
