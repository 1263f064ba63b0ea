import type { Delimiters } from "./math-delimiters.ts";

interface Candidate {
  readonly before: string;
  readonly tex: string;
  readonly after: string;
}

/** A single dollar may be a price, and a backslash may escape a bracket. */
export function readsAsFormula(candidate: Candidate, { open }: Delimiters): boolean {
  if (candidate.tex.trim() === "") return false;
  if (open === "$") return !isPrice(candidate) && !isProse(candidate);
  return open !== "\\[" || !isEscapedBracket(candidate);
}

/** Two words, with any punctuation between them. */
const WORDS = /\p{L}\p{L}[)\]'"’”,.;:!?]*\s+[(['"‘“]*\p{L}\p{L}/u;

/** Editors escape brackets: "a\[1\]", "\[a link\](address)", "see \[2\]". */
function isEscapedBracket({ before, tex, after }: Candidate): boolean {
  return (
    /[\w)\]!]$/.test(before) || /^[([:]/.test(after) || /^\s*\d+\s*$/.test(tex) || WORDS.test(plain(tex))
  );
}

/** "$5 and $6", "$5/$6", "$5 or 10 of $", "$5 ($", "$5，给定$". */
function isPrice({ tex, after }: Candidate): boolean {
  if (!/^\d/.test(tex)) return false;
  if (/^\d/.test(after) || (/^ \d/.test(after) && /\s/.test(tex))) return true;
  if (/\s$/.test(tex) && /^[\d.,]+\s+\p{L}{2}/u.test(tex)) return true;
  return (
    /[,.;:!?—–]\s+$|[(（「“]$/.test(tex) ||
    /^[\d.,]+(?:\s+[a-z]{3}|\p{Lo}{0,4}[，。、；：]\p{Lo}{2})/iu.test(plain(tex))
  );
}

const QUOTED_DOLLAR = new Set(["''", '""', "‘’", "“”", "「」", "『』", "()", "（）", "[]", "``"]);
/** Matches a dollar next to a space or after punctuation. */
const LOOSE = /^[\s,.;:!?，。、；：！？]|\s$/;
const LINK = /\]\(|:\/\//;
/** Matches the rest of a sentence: ", its part", ". Given". */
const REST = /^\s*[,.;:!?，。、；：！？）)]+\s*\p{L}\p{L}/u;
const NEXT_SENTENCE = /[.!?]\s+\p{Lu}/u;
/** Matches " and n" and "n, its ". */
const FIRST_WORD = /^\s+\p{L}\p{L}+[,.;:]?\s+[\p{L}\p{N}(]/u;
const LAST_WORD = /[\p{L}\p{N})\],.;:]\s+\p{L}\p{L}+[,.;:]?\s+$/u;
const MATH_SIGN = /[\\^_=<>{}+*/|≤≥≠-]/;

/** Dollars next to spaces can be delimiters, but not around prose: then an earlier dollar has no partner. */
function isProse({ before, tex, after }: Candidate): boolean {
  const text = plain(tex);
  if (QUOTED_DOLLAR.has(before.slice(-1) + tex.charAt(0)) || LINK.test(text)) return true;
  const followsWord = /[a-z]$/i.test(before);
  if (followsWord && (/^[\s\d]/.test(tex) || /^[a-z\d]/i.test(after))) return true;
  const hasWords = WORDS.test(text);
  if (hasWords && /^[a-z]/i.test(after)) return true;
  if (!followsWord && !LOOSE.test(tex)) return false;
  if (hasWords || REST.test(text) || NEXT_SENTENCE.test(text)) return true;
  if (/^\s/.test(tex) ? FIRST_WORD.test(text) : LAST_WORD.test(text)) return true;
  if (MATH_SIGN.test(tex)) return false;
  // "费用 $ 给定 $", and "5$ or 10$" but not "2 $ n $".
  return /\p{Lo}\p{Lo}/u.test(tex) || (/\d\s?$/.test(before) && !/^\s*(?:\p{L}\s*)?$/u.test(tex));
}

const COMMAND = /\\(?:[a-z]+\*?(?:\s*\{[^{}]*\})?|.)/gis;
const FUNCTION =
  /(?<!\p{L})(?:min|max|log|ln|lg|gcd|lcm|mod|xor|sin|cos|tan|sqrt|abs|floor|ceil)(?!\p{L})/giu;

const plain = (tex: string) => tex.replace(COMMAND, "=").replace(FUNCTION, "f");
