import { randomBytes } from "node:crypto";

/**
 * Generated markup that is put in after the prose was sanitised.
 *
 * The attack: a text that contains a placeholder could move, repeat or nest a fragment where its author has no business.
 * So a placeholder carries 128 random bits made for this one rendering, after the text was written, and all of them are
 * replaced in one pass, which never looks inside what it has put in.
 */
export class Fragments {
  readonly #mark = `fragment-${randomBytes(16).toString("hex")}-`;
  readonly #html: string[] = [];

  /** Keeps markup for later; returns a word that stands for it and that every sanitiser leaves alone. */
  hold(html: string): string {
    this.#html.push(html);
    return `${this.#mark}${this.#html.length - 1};`;
  }

  /** Puts what was held in the place of its words. */
  release(prose: string): string {
    if (this.#html.length === 0) return prose;
    return prose.replace(
      new RegExp(`${this.#mark}(\\d+);`, "g"),
      (_, index) => this.#html[Number(index)] ?? "",
    );
  }
}
