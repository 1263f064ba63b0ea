import { problems as binarySearch } from "./problems-binary-search.ts";
import { problems as bitmasks } from "./problems-bitmasks.ts";
import { problems as combinatorics } from "./problems-combinatorics.ts";
import { problems as geometry } from "./problems-geometry.ts";
import { problems as greedy } from "./problems-greedy.ts";
import { problems as numberTheory } from "./problems-number-theory.ts";
import { problems as prefixSums } from "./problems-prefix-sums.ts";
import { problems as stacks } from "./problems-stacks.ts";
import { problems as strings } from "./problems-strings.ts";
import { problems as twoPointers } from "./problems-two-pointers.ts";
import { problems as warmups } from "./problems-warmups.ts";
import { problems as secondHalf } from "./second-half.ts";
import type { DemoProblem } from "./types.ts";

export { users } from "./users.ts";

export const problems: DemoProblem[] = [
  ...warmups,
  ...twoPointers,
  ...greedy,
  ...stacks,
  ...prefixSums,
  ...binarySearch,
  ...numberTheory,
  ...combinatorics,
  ...bitmasks,
  ...strings,
  ...geometry,
  ...secondHalf,
];
