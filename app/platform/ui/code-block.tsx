import type { ReactNode } from "react";
import { keyOf, type PageHtml, textOf } from "../text/page-html.ts";
import { CopyButton } from "./code.tsx";
import { drawnHtml, drawnText } from "./long-html.ts";
import "./styles/code-block.css";

interface FrameProps {
  id: string;
  title: string;
  label?: string;
  raw: string;
}

function Frame(props: FrameProps & { isEmpty?: boolean; children: ReactNode }) {
  const { id, title, label = title, raw, isEmpty = false, children } = props;
  return (
    <figure className="panel">
      <figcaption>
        {title}
        <a className="raw" href={raw}>
          Raw<span className="visually-hidden"> {label}</span>
        </a>
        {isEmpty ? null : <CopyButton from={id} label={label} />}
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
      <section className="code-scroll" tabIndex={0} aria-label={label}>
        {children}
      </section>
    </figure>
  );
}

/** Some programs read or print nothing. */
export function Sample({ text, ...frame }: FrameProps & { text: string }) {
  const isEmpty = text === "";
  return (
    <Frame {...frame} isEmpty={isEmpty}>
      {isEmpty ? <pre className="soft">(empty)</pre> : <pre id={frame.id}>{drawnText(text)}</pre>}
    </Frame>
  );
}

interface CodeBlockProps extends Pick<FrameProps, "id" | "raw"> {
  /** Escaped and highlighted by app/platform/text; every line ends with \n. */
  html: PageHtml;
  language: string;
}

export function CodeBlock({ id, html, language, raw }: CodeBlockProps) {
  const text = textOf(html);
  // One text node: an element per line would double the page's size.
  const gutter = text
    .split("\n")
    .slice(1)
    .map((_, index) => index + 1)
    .join("\n");
  return (
    <Frame id={id} title={language} label={`${language} code`} raw={raw}>
      <pre className="code-gutter" aria-hidden="true">
        {gutter}
      </pre>
      <pre>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: app/platform/text has escaped it */}
        <code id={id} data-html={keyOf(html)} dangerouslySetInnerHTML={{ __html: drawnHtml(text) }} />
      </pre>
    </Frame>
  );
}
