import katex from "katex";
import { katexInput } from "./math.server.ts";

/** A node of KaTeX's MathML tree, which its types lack. */
interface MathNode {
  readonly type?: string;
  readonly text?: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly children?: readonly MathNode[];
  readonly width?: number;
}
const { __renderToDomTree: toTree } = katex as unknown as {
  __renderToDomTree(tex: string, options: object): MathNode;
};

const SPACED_OPERATORS = /^[=<>≤≥≠≡≈∼∈∉⊂⊆∪∩∧∨→←⇒⇔↦≪≫∣×·±+−⊕]$/;
/** The invisible operator that KaTeX puts after function names; here it also ends a script. */
const END = "\u2061";
/** A sign at the start, or after an operator or opening bracket, is unary. */
const SIGN = /(^|[^\p{L}\p{N}\s)\]}′!⌋⌉|…] *)([−+±]) /gu;

/** A formula as plain text: `a_{i+1} \le 10^{5}` becomes a_(i+1) ≤ 10^5. Invalid TeX is left as it is. */
export function formulaAsText(tex: string): string {
  const input = katexInput(tex);
  if (!input) return tex;
  try {
    return oneLine(read(toTree(input.tex, { ...input.options, output: "mathml" })));
  } catch {
    return tex;
  }
}

function read(node: MathNode): string {
  const parts = (node.children ?? []).map(read);
  const [base = "", first = "", second = ""] = parts;
  switch (node.type) {
    case "annotation":
    case "mphantom":
      return "";
    case "mi":
      return parts.join("").replace(/^(?=\p{L}{2})/u, " ");
    case "mo":
      return operator(parts.join(""), node.attributes ?? {});
    case "msub":
    case "munder":
      return scripts(base, first, "");
    case "msup":
    case "mover":
      return node.attributes?.accent ? base : scripts(base, "", first);
    case "msubsup":
    case "munderover":
      return scripts(base, first, second);
    case "mfrac":
      return node.attributes?.linethickness === "0px"
        ? `${base} choose ${first}`
        : `${group(base)}/${group(first)}`;
    case "msqrt":
      return `√${group(parts.join(""))}`;
    case "mroot":
      return `${group(first)}√${group(base)}`;
    case "mtable":
      return parts.join("; ");
    case "mtd":
      return ` ${parts.join("")}`;
    default:
      if (node.width !== undefined) return node.width > 0 ? " " : "";
      return node.text ?? parts.join("");
  }
}

function operator(name: string, { fence, stretchy, separator }: Readonly<Record<string, string>>): string {
  const text = name.replace("⋅", "·");
  if (separator) return `${text} `;
  if (fence || stretchy) return text;
  return SPACED_OPERATORS.test(text) ? ` ${text} ` : text;
}

function scripts(base: string, below: string, above: string): string {
  const sub = below && `_${group(below)}`;
  const sup = /^′*$/.test(above) ? above : `^${group(above)}`;
  return base.replaceAll(END, "") + sub + sup + END;
}

/** Sets a part off from the rest: without spaces, and in brackets unless it is a single word. */
function group(text: string): string {
  const tight = oneLine(text).replace(/ ?([^\p{L}\p{N}\s]) ?/gu, "$1");
  return /^(?:[\p{L}\p{N}]+|.)$/u.test(tight) ? tight : `(${tight})`;
}

function oneLine(text: string): string {
  return text
    .replace(/\u2061(?=[\p{L}\p{N}√])/gu, " ")
    .replaceAll(END, "")
    .replaceAll("∣", "|")
    .replace(/\s+/g, " ")
    .replace(/(?<=[([{⌊⌈]) | (?=[)\]}⌋⌉,;])/g, "")
    .trim()
    .replace(SIGN, "$1$2");
}
