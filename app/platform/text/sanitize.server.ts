import sanitizeHtml from "sanitize-html";
import { isAnchor } from "./anchors.ts";
import { languages } from "./languages.ts";
import { isShownImage } from "./links.ts";

const headings = ["h2", "h3", "h4", "h5", "h6"];
const focusable = { name: "tabindex", values: ["0"] };

const allowed: sanitizeHtml.IOptions = {
  allowedTags:
    "p br hr h2 h3 h4 h5 h6 blockquote ul ol li pre code a em strong s div span table thead tbody tr th td input".split(
      " ",
    ),
  allowedAttributes: {
    ...Object.fromEntries(headings.map((tag) => [tag, ["id"]])),
    a: [
      "href",
      "title",
      { name: "aria-hidden", values: ["true"] },
      { name: "tabindex", values: ["-1"] },
      { name: "rel", values: ["nofollow noopener ugc"] },
    ],
    ol: ["start"],
    code: ["title"],
    pre: [focusable],
    div: [focusable],
    span: [focusable],
    input: [
      { name: "type", values: ["checkbox"] },
      { name: "disabled", values: [""] },
      { name: "checked", values: [""] },
      { name: "aria-label", values: ["Done", "Not done"] },
    ],
  },
  allowedClasses: {
    a: ["image-link", "anchor", "at"],
    ul: ["task-list"],
    ol: ["task-list"],
    li: ["task"],
    th: ["align-left", "align-center", "align-right"],
    td: ["align-left", "align-center", "align-right"],
    div: ["table-scroll"],
    span: ["math-display"],
    pre: ["source"],
    code: ["hljs", "math-error", "math-source", ...languages.map(({ id }) => `language-${id}`)],
  },
  transformTags: Object.fromEntries(headings.map((tag) => [tag, withoutOtherIds])),
  allowedSchemes: ["http", "https", "mailto"],
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
};

function withoutOtherIds(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  return { tagName, attribs: isAnchor(attribs.id ?? "") ? attribs : {} };
}

const withImages = (hosts: readonly string[]): sanitizeHtml.IOptions => ({
  ...allowed,
  allowedTags: [...(allowed.allowedTags as string[]), "img"],
  allowedAttributes: {
    ...allowed.allowedAttributes,
    img: [
      "src",
      "alt",
      "title",
      { name: "loading", values: ["lazy"] },
      { name: "referrerpolicy", values: ["no-referrer"] },
    ],
  },
  exclusiveFilter: ({ tag, attribs }) => tag === "img" && !isShownImage(attribs.src ?? "", hosts),
});

/** The second guard: removes everything that our parser does not make. */
export function sanitizeProse(html: string, imageHosts: readonly string[] = []): string {
  return sanitizeHtml(html, html.includes("<img") ? withImages(imageHosts) : allowed);
}
