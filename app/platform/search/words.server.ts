import type { Connection } from "../db/connection.server.ts";
import { cutText, hasRuns, pairsOf, setRunsApart, tokensOf, wordsIn } from "./cut-words.ts";
import type { Wanted } from "./engine.ts";
import { searchOf } from "./search.server.ts";
import { spread } from "./spread.ts";

const MOST_WORDS = 12;
/** The most letter pairs in a query, at least one for each run: enough to tell texts apart. */
const MOST_PAIRS = 8;

const kinds = { problem_search: "problems", message_search: "messages" } as const;
type Index = keyof typeof kinds;

/**
 * Turns typed text into the engine's query: a match has every word, in full or as the beginning of a longer one, and
 * every pair of letters of a run. Rows of older versions may contain the runs as whole words instead: see
 * recut.server.ts. Returns null if there are no words.
 */
export async function toWordQuery(db: Connection, index: Index, typed: string): Promise<string | null> {
  const wanted = wantedBy(typed);
  const whole = await wholeRuns(db, index, typed);
  const plain = new Set(wordsIn(typed).filter((word) => !whole.includes(word)));
  const apart = whole.length > 0 ? wanted.filter(({ text }) => plain.has(text)) : wanted;
  const cut = wanted.filter((each) => !apart.includes(each));
  return searchOf(db).wordQuery(db, index, apart, cut.length > 0 ? { cut, whole } : undefined);
}

/** The typed runs, while the index still has rows of older versions with uncut runs. */
async function wholeRuns(db: Connection, index: Index, typed: string): Promise<string[]> {
  const words = wordsIn(typed)
    .slice(0, MOST_WORDS)
    .filter((word) => word.length > 1 && hasRuns(word));
  if (words.length === 0) return [];
  const uncut = db.selectFrom("uncut_words").select("kind").where("kind", "=", kinds[index]);
  return (await uncut.executeTakeFirst()) ? words : [];
}

/** The distinct words of a typed text: an engine would search for a repeated word again. */
function wantedBy(typed: string): Wanted[] {
  const words = wordsIn(setRunsApart(typed));
  const different = [...new Map(words.map((word) => [word.toLowerCase(), word])).values()];
  const asked = different.slice(0, MOST_WORDS).map((text) => ({ text, pairs: pairsOf(text) }));
  // A long run must not crowd out other words.
  const runs = asked.filter(({ pairs }) => pairs.length > 0).length;
  const most = Math.max(1, Math.floor(MOST_PAIRS / runs));
  const wanted = asked.flatMap(({ text, pairs }) =>
    pairs.length > 0
      ? spread(pairs, most).map((pair) => ({ text: pair, isWhole: true }))
      : [{ text, isWhole: false }],
  );
  return [...new Map(wanted.map((each) => [each.text.toLowerCase(), each])).values()];
}

/** Whether a text, such as a title, contains all words of a typed text. */
export function matcherOf(typed: string): (text: string) => boolean {
  const wanted = wantedBy(typed).flatMap(({ text, isWhole }) =>
    tokensOf(text).map((token) => ({ text: token, isWhole })),
  );
  return (text) => {
    const words = tokensOf(cutText(text));
    return wanted.every((each) =>
      words.some((word) => (each.isWhole ? word === each.text : word.startsWith(each.text))),
    );
  };
}
