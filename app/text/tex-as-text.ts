const SYMBOLS: Record<string, string> = {
  le: "≤",
  leq: "≤",
  leqslant: "≤",
  ge: "≥",
  geq: "≥",
  geqslant: "≥",
  ne: "≠",
  neq: "≠",
  equiv: "≡",
  approx: "≈",
  cdot: "·",
  times: "×",
  pm: "±",
  oplus: "⊕",
  dots: "…",
  ldots: "…",
  cdots: "…",
  vdots: "…",
  to: "→",
  rightarrow: "→",
  infty: "∞",
  sum: "∑",
  prod: "∏",
  in: "∈",
  notin: "∉",
  cup: "∪",
  cap: "∩",
  subseteq: "⊆",
  lfloor: "⌊",
  rfloor: "⌋",
  lceil: "⌈",
  rceil: "⌉",
  alpha: "α",
  beta: "β",
  delta: "δ",
  epsilon: "ε",
  varepsilon: "ε",
  lambda: "λ",
  mu: "μ",
  pi: "π",
  phi: "φ",
  sigma: "σ",
  bmod: "mod",
  pmod: "mod",
  ",": "",
  "!": "",
  "{": "{",
  "}": "}",
  "%": "%",
  $: "$",
  _: "_",
  "&": "&",
  "#": "#",
};

// What only says how the rest is set: spaces, sizes, fonts.
const SILENT =
  /^(?:left|right|[bB]ig+[lr]?|text\w*|math\w+|operatorname|displaystyle|limits|quad|qquad|[^a-zA-Z])$/;

/** A formula in characters, for a line of plain text: `a_{i} \le 10^{5}` becomes a_i ≤ 10^5. */
export function texAsText(tex: string): string {
  return tex
    .replace(/\\[dt]?frac\{([^{}]*)\}\{([^{}]*)\}/g, "$1/$2")
    .replace(/([_^])\{([^{}]*)\}/g, (_, mark, part) => mark + (/^[\w\\]*$/.test(part) ? part : `(${part})`))
    .replace(/\\([a-zA-Z]+|[^a-zA-Z])|[{}]/g, (_, name) => {
      if (name === undefined) return "";
      return Object.hasOwn(SYMBOLS, name) ? (SYMBOLS[name] ?? "") : SILENT.test(name) ? " " : name;
    })
    .replace(/\s+/g, " ")
    .trim();
}
