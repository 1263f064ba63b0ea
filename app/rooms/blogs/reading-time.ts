const WORDS_A_MINUTE = 200;
/** Code is read more slowly than prose: a line takes as long as this many words. */
const WORDS_A_LINE = 5;
const WORDS_A_FORMULA = 3;

const FENCE = /^ {0,3}(```|~~~)/;
const FORMULA = /\$\$[^$]+\$\$|\$[^$\n]+\$/g;
/** Scripts without spaces: two characters count as a word. */
const CHARACTER = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu;

/** @returns whole minutes, at least 1 */
export function readingMinutes(markdown: string): number {
  const prose: string[] = [];
  let fence: string | undefined;
  let lines = 0;
  for (const line of markdown.split("\n")) {
    const mark = FENCE.exec(line)?.[1];
    if (mark !== undefined && (fence === undefined || fence === mark)) fence = fence ? undefined : mark;
    else if (fence === undefined) prose.push(line);
    else if (line.trim() !== "") lines++;
  }
  let words = lines * WORDS_A_LINE;
  const counted = (pattern: RegExp, each: number) => (text: string) =>
    text.replace(pattern, () => {
      words += each;
      return " ";
    });
  const rest = counted(CHARACTER, 0.5)(counted(FORMULA, WORDS_A_FORMULA)(prose.join("\n")));
  words += rest.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  return Math.max(1, Math.round(words / WORDS_A_MINUTE));
}
