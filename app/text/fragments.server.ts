import { randomBytes } from "node:crypto";

/**
 * Generated markup that enters the page after the prose is sanitised.
 *
 * The attack: a text that contains a placeholder moves, repeats or nests a fragment. So each placeholder carries 128 random
 * bits made for this rendering, after the text was written, and one pass replaces them all without reading its own output.
 */
export class Fragments {
  readonly #mark = `fragment-${randomBytes(16).toString("hex")}-`;
  readonly #html: string[] = [];

  /** Stores markup; returns a placeholder that every sanitiser leaves alone. */
  hold(html: string): string {
    this.#html.push(html);
    return `${this.#mark}${this.#html.length - 1};`;
  }

  /** Replaces the placeholders by their markup. */
  release(prose: string): string {
    if (this.#html.length === 0) return prose;
    return prose.replace(
      new RegExp(`${this.#mark}(\\d+);`, "g"),
      (_, index) => this.#html[Number(index)] ?? "",
    );
  }
}
