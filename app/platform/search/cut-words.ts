import { normalForm } from "./normal-form.ts";

// Both engines find words by their beginnings. Scripts that put no blanks between words, and Hangul with its long compounds,
// are runs of letters instead. A run is cut into overlapping pairs and its last letter: two neighbours are a word of the
// index wherever they stand, and one letter begins a word.

const NAMES = ["Han", "Hiragana", "Katakana", "Bopomofo", "Hangul", "Thai", "Lao", "Khmer", "Myanmar"];
const SCRIPTS = `${NAMES.map((name) => `\\p{sc=${name}}`).join("")}\\u30fc`;
/** What may stand in a run unseen: variants of letters, and where a line may break. */
const UNSEEN = "\\u3099\\u309a\\u200b-\\u200d\\u2060\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}";
const RUN = new RegExp(`[${SCRIPTS}][${SCRIPTS}${UNSEEN}]*`, "gu");
const BEGINS_RUN = new RegExp(`^[${SCRIPTS}\\uee00-\\uf7ff]`, "u");
const CHANGED = new RegExp(`[${SCRIPTS}\\uff01-\\uffee]`, "u");
/** Most texts have none of these, and cost no more than to see that. */
const MAY_HAVE_RUNS = /[\u0e00-\u109f\u1100-\u11ff\u1780-\u17ff\u2e80-\uffff]/;
/** Letters as wide as Han, or half as wide as kana. */
const OTHER_WIDTH = /[\uff01-\uffee]+/g;
/** Vowels and tones of Thai, Lao, Khmer and Myanmar. */
const MARK = /(?=\p{M})[\u0e00-\u17ff]/gu;
/** SQLite's tokenizer ends words at these marks, but not at characters for private use: each becomes one, so far behind it. */
const BEHIND = 0xe000;
const NO_LETTER = /[^\p{L}\p{N}\uee00-\uf7ff]/gu;

/** Characters of a text that are searched, once it is cut: the engine takes up to 20 ms to store the words of so many. */
export const SEARCHED = 20_000;

/** What is searched of a text, with blanks, so that an engine that ends words at blanks sees those of its runs. */
export function cutText(text: string): string {
  const words = (letters: string[]) =>
    letters.map((letter, index) => letter + (letters[index + 1] ?? "")).join(" ");
  return eachRun(text.slice(0, SEARCHED), words).slice(0, SEARCHED);
}

/** A typed text whose runs are words by themselves. */
export const setRunsApart = (text: string): string => eachRun(text, (letters) => letters.join(""));

/** The pairs of letters of a word that is such a run. */
export function pairsOf(word: string): string[] {
  if (!BEGINS_RUN.test(word)) return [];
  const letters = [...word];
  return letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
}

/** Whether cutting changes a text. */
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
