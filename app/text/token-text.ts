import type { Token } from "markdown-it";

/**
 * The words of inline tokens, without their marks.
 * @param formula what a formula's token reads as.
 * @param enough characters after which the rest is left out.
 */
export function textOf(
  tokens: readonly Token[],
  formula: (token: Token) => string,
  enough = Number.POSITIVE_INFINITY,
): string {
  let text = "";
  for (const token of tokens) {
    if (text.length > enough) break;
    if (token.type === "softbreak" || token.type === "hardbreak") text += " ";
    else if (token.type === "image") text += textOf(token.children ?? [], formula, enough);
    else if (token.type.startsWith("math_")) text += formula(token);
    else text += token.content;
  }
  return text;
}
