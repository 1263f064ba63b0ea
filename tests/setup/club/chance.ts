import { numbersFrom } from "../random.ts";

const kinds =
  "Red,Old,Odd,Deep,Lazy,Tiny,Bold,Calm,Dark,Even,Fast,Grey,Huge,Keen,Last,Mild,Neat,Pale,Rare,Slow";
const things =
  "Array,Bridge,Circle,Depot,Engine,Forest,Garden,Harbour,Island,Jigsaw,Kettle,Ladder,Market,Number,Orchard,Path,Queue,River,String,Tree,Tower,Valley,Window";

/** Everything random about the club. The same seed gives the same club. */
export class Chance {
  readonly between: (least: number, most: number) => number;
  readonly #names: string[];

  constructor(seed: number) {
    this.between = numbersFrom(seed);
    const all = kinds.split(",").flatMap((kind) => things.split(",").map((thing) => `${kind} ${thing}`));
    this.#names = this.shuffled(all);
  }

  percent(chance: number): boolean {
    return this.between(1, 100) <= chance;
  }

  pick<T>(some: readonly T[]): T {
    return some[this.between(0, some.length - 1)] as T;
  }

  shuffled<T>(some: readonly T[]): T[] {
    const left = [...some];
    return some.map(() => left.splice(this.between(0, left.length - 1), 1)[0] as T);
  }

  /** A problem's name that no other problem has. */
  newName(): string {
    const name = this.#names.pop();
    if (name === undefined) throw new Error("The club has more problems than names");
    return name;
  }
}
