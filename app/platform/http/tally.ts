/** Counts what each account or network has in progress, up to a limit. */
export class Tally {
  readonly #amounts = new Map<string | number, number>();

  constructor(readonly most: number) {}

  add(key: string | number, amount: number): (() => void) | null {
    const sum = (this.#amounts.get(key) ?? 0) + amount;
    if (sum > this.most) return null;
    this.#amounts.set(key, sum);
    return () => {
      const left = (this.#amounts.get(key) ?? 0) - amount;
      if (left > 0) this.#amounts.set(key, left);
      else this.#amounts.delete(key);
    };
  }
}
