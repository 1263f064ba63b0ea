import { dataStructureProblems } from "./problems-data-structures.ts";
import { directedGraphProblems } from "./problems-directed-graphs.ts";
import { dpProblems } from "./problems-dp.ts";
import { advancedDpProblems } from "./problems-dp-advanced.ts";
import { flowProblems } from "./problems-flows.ts";
import { gameProblems } from "./problems-games.ts";
import { graphProblems } from "./problems-graphs.ts";
import { minCutProblems } from "./problems-min-cut.ts";
import { offlineProblems } from "./problems-offline.ts";
import { rangeQueryProblems } from "./problems-range-queries.ts";
import { shortestPathProblems } from "./problems-shortest-paths.ts";
import { subtreeProblems } from "./problems-subtrees.ts";
import { treeProblems } from "./problems-trees.ts";
import { advancedTreeProblems } from "./problems-trees-advanced.ts";
import type { DemoProblem } from "./types.ts";

export const problems: DemoProblem[] = [
  ...graphProblems,
  ...shortestPathProblems,
  ...directedGraphProblems,
  ...treeProblems,
  ...subtreeProblems,
  ...advancedTreeProblems,
  ...dpProblems,
  ...advancedDpProblems,
  ...dataStructureProblems,
  ...rangeQueryProblems,
  ...offlineProblems,
  ...flowProblems,
  ...minCutProblems,
  ...gameProblems,
];
