import { Parser } from "htmlparser2";

// Independent of the sanitizer's list, so that the tests do not repeat its mistakes.
const PROSE =
  "p br hr h2 h3 h4 h5 h6 blockquote ul ol li pre code a em strong s div span table thead tbody tr th td input";
const FORMULAS =
  "svg path line math semantics annotation mrow mi mn mo ms mtext mspace mfrac msqrt mroot mstyle mpadded mphantom " +
  "menclose msub msup msubsup munder mover munderover mtable mtr mtd";
const ELEMENTS = new Set(`${PROSE} ${FORMULAS}`.split(" "));

const ATTRIBUTES = new Set(
  (
    "class title rel href start type disabled checked aria-label aria-hidden tabindex style xmlns encoding display width " +
    "height viewbox preserveaspectratio d x1 x2 y1 y2 stroke-width mathvariant mathcolor mathbackground mathsize " +
    "scriptlevel displaystyle stretchy fence separator symmetric accent accentunder movablelimits largeop lspace rspace " +
    "minsize maxsize linethickness notation depth voffset rowspacing columnspacing columnalign columnlines rowlines valign"
  ).split(" "),
);

/**
 * Finds forbidden markup in HTML made from user text. @param images the prefix of
 * allowed image addresses; without it, images are forbidden.
 */
export function findForbiddenMarkup(html: string, images?: string): string[] {
  const found: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === "img" && images && isAllowedImage(attributes, images)) return;
      if (!ELEMENTS.has(name)) found.push(`<${name}>`);
      for (const [attribute, value] of Object.entries(attributes)) {
        if (!isAllowed(name, attribute, value)) found.push(`<${name} ${attribute}="${value}">`);
      }
      if (/^https?:/i.test(attributes.href ?? "") && attributes.rel !== "nofollow noopener ugc") {
        found.push(`<${name} href="${attributes.href}"> without rel`);
      }
    },
    oncomment: (text) => void found.push(`<!--${text}-->`),
    onprocessinginstruction: (text) => void found.push(`<${text}>`),
  });
  parser.end(html);
  return found;
}

function isAllowedImage(
  { src = "", alt, title: _, ...rest }: Record<string, string>,
  images: string,
): boolean {
  const others = JSON.stringify(rest);
  return (
    src.startsWith(images) && Boolean(alt) && others === '{"loading":"lazy","referrerpolicy":"no-referrer"}'
  );
}

function isAllowed(element: string, attribute: string, value: string): boolean {
  if (!ATTRIBUTES.has(attribute)) return false;
  if (attribute === "href") return element === "a" && isAllowedTarget(value);
  if (attribute === "style") return /^(?:[a-z-]+: ?[-\w.# %]+;?)+$/.test(value);
  if (attribute === "type") return element === "input" && value === "checkbox";
  if (attribute === "xmlns") return /^http:\/\/www\.w3\.org\/(?:1998\/Math\/MathML|2000\/svg)$/.test(value);
  return true;
}

function isAllowedTarget(href: string): boolean {
  const url = new URL(href, "https://this-site.example/");
  if (url.protocol === "mailto:") return true;
  const isExternal = url.host !== "this-site.example";
  return /^https?:$/.test(url.protocol) && (!isExternal || /^https?:\/\//i.test(href));
}
