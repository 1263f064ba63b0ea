import katexUrl from "katex/dist/katex.min.css?url";

/** For a screen's `meta`: KaTeX's stylesheet, only where the page holds a formula. */
export function mathStyles(hasMath: boolean) {
  return hasMath ? [{ tagName: "link" as const, rel: "stylesheet", href: katexUrl }] : [];
}
