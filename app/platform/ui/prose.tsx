import mainUrl from "katex/dist/fonts/KaTeX_Main-Regular.woff2?url";
import italicUrl from "katex/dist/fonts/KaTeX_Math-Italic.woff2?url";
import katexUrl from "katex/dist/katex.min.css?url";
import { type RefObject, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { keyOf, type PageHtml, textOf } from "../text/page-html.ts";
import { CopyButton } from "./code.tsx";
import { drawnHtml } from "./long-html.ts";

export function Prose({ html }: { html: PageHtml }) {
  const element = useRef<HTMLDivElement>(null);
  const text = textOf(html);
  const blocks = useCodeBlocks(element, text);
  return (
    <>
      <div
        ref={element}
        className="prose"
        dir="auto"
        data-html={keyOf(html)}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: app/platform/text has sanitised it
        dangerouslySetInnerHTML={{ __html: drawnHtml(text) }}
      />
      {blocks.map(({ code, place }, index) =>
        createPortal(<CopyButton from={() => code} label="code" />, place, String(index)),
      )}
    </>
  );
}

interface CodeBlock {
  code: Element;
  /** Wraps the block: a button inside the block would scroll with the code. */
  place: Element;
}

function useCodeBlocks(element: RefObject<HTMLElement>, html: string): CodeBlock[] {
  const [blocks, setBlocks] = useState<CodeBlock[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new HTML has new blocks
  useEffect(() => {
    const found = [...(element.current?.querySelectorAll("pre > code") ?? [])].map((code) => {
      const [pre, place] = [code.parentElement as Element, document.createElement("div")];
      place.className = "copyable";
      pre.replaceWith(place);
      place.append(pre);
      return { code, place, pre };
    });
    setBlocks((before) => (found.length > 0 || before.length > 0 ? found : before));
    return () => {
      for (const { place, pre } of found) place.replaceWith(pre);
    };
  }, [element, html]);
  return blocks;
}

const link = <T extends object>(attributes: T) => ({ tagName: "link" as const, ...attributes });

/** For a screen's `meta`. Without a preload, the fonts of formulas arrive late and shift the text. */
export function mathStyles(hasMath: boolean) {
  if (!hasMath) return [];
  const fonts = [mainUrl, italicUrl].map((href) =>
    link({ rel: "preload", href, as: "font", type: "font/woff2", crossOrigin: "anonymous" }),
  );
  return [link({ rel: "stylesheet", href: katexUrl }), ...fonts];
}
