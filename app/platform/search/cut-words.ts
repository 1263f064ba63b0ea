// Both engines find words by their prefixes. Scripts without spaces, and Hangul with its long compounds, have runs
// of letters instead. A run is indexed as overlapping pairs of letters plus its last letter, so any two neighbouring
// letters are an indexed word, and any letter begins one.

const NAMES = ["Han", "Hiragana", "Katakana", "Bopomofo", "Hangul", "Thai", "Lao", "Khmer", "Myanmar"];
const SCRIPTS = `${NAMES.map((name) => `\\p{sc=${name}}`).join("")}\\u30fc`;
/** Characters that are invisible within a run: variation selectors and line break opportunities. */
const UNSEEN = "\\u3099\\u309a\\u200b-\\u200d\\u2060\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}";
const RUN = new RegExp(`[${SCRIPTS}][${SCRIPTS}${UNSEEN}]*`, "gu");
const BEGINS_RUN = new RegExp(`^[${SCRIPTS}\\uee00-\\uf7ff]`, "u");
const CHANGED = new RegExp(`[${SCRIPTS}\\uff01-\\uffee]`, "u");
/** A quick test: most texts have none of these. */
const MAY_HAVE_RUNS = /[\u0e00-\u109f\u1100-\u11ff\u1780-\u17ff\u2e80-\uffff]/;
const OTHER_WIDTH = /[\uff01-\uffee]+/g;
/** Vowels and tones of Thai, Lao, Khmer and Myanmar. */
const MARK = /(?=\p{M})[\u0e00-\u17ff]/gu;
/** SQLite's tokenizer ends words at these marks, but not at private-use characters, so each mark is mapped to one. */
const BEHIND = 0xe000;
const NO_LETTER = /[^\p{L}\p{N}\uee00-\uf7ff]/gu;

/** Indexed characters of a cut text. Storing its words takes up to 20 ms. */
export const SEARCHED = 20_000;

/** The indexed part of a text, with its runs cut into words. */
export function cutText(text: string): string {
  const words = (letters: string[]) =>
    letters.map((letter, index) => letter + (letters[index + 1] ?? "")).join(" ");
  return eachRun(text.slice(0, SEARCHED), words).slice(0, SEARCHED);
}

export const setRunsApart = (text: string): string => eachRun(text, (letters) => letters.join(""));

/** The letter pairs of a run; none for other words. */
export function pairsOf(word: string): string[] {
  if (!BEGINS_RUN.test(word)) return [];
  const letters = [...word];
  return letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
}

export const hasRuns = (text: string): boolean => MAY_HAVE_RUNS.test(text) && CHANGED.test(text);

function eachRun(text: string, change: (letters: string[]) => string): string {
  if (!MAY_HAVE_RUNS.test(text)) return text;
  return text
    .replace(OTHER_WIDTH, (forms) => normalForm(forms, "NFKC"))
    .replace(RUN, (run) => ` ${change(lettersOf(run))} `);
}

function lettersOf(run: string): string[] {
  const seen = normalForm(run, "NFKC")
    .replace(MARK, (mark) => String.fromCharCode(mark.charCodeAt(0) + BEHIND))
    .replace(NO_LETTER, "");
  return [...seen];
}

/** The most combining marks in a row that a word keeps; no script needs more. */
const MOST_MARKS = 8;
const SURPLUS = new RegExp(`(\\p{M}{${MOST_MARKS}})\\p{M}+`, "gu");

/**
 * Drops surplus marks first, because normalize() sorts marks in a row in quadratic time: 200 ms for 20,000 of them.
 */
const normalForm = (text: string, form: "NFD" | "NFKC") => text.replace(SURPLUS, "$1").normalize(form);

/** The longest word, in characters: PostgreSQL refuses words of 2,048 bytes. */
const LONGEST = 200;

export const wordsIn = (text: string): string[] =>
  text.match(/[\p{L}\p{N}\p{Co}][\p{L}\p{M}\p{N}\p{Co}]*/gu) ?? [];

/** The distinct words of a text, in lower case without accents, split as by SQLite's tokenizer. */
export function tokensOf(text: string): string[] {
  const plain = normalForm(text, "NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC")
    .toLowerCase();
  // PostgreSQL refuses half a surrogate pair.
  return [...new Set(wordsIn(plain).map((word) => word.slice(0, LONGEST).replace(/[\ud800-\udbff]$/, "")))];
}
