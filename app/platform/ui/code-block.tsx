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

/** Scrollable content must be reachable by keyboard. The narrowest screens have room for 32 letters of a line. */
export const mayScroll = (text: string): boolean => /[^\n]{33}|[^ -~\n]/.test(text);

function Frame(props: FrameProps & { text: string; children: ReactNode }) {
  const { id, title, label = title, raw, text, children } = props;
  return (
    <figure className="panel">
      <figcaption>
        <span>{title}</span>
        {text === "" ? null : <CopyButton from={id} label={label} />}
        <a className="raw" href={raw}>
          Raw<span className="visually-hidden"> {label}</span>
        </a>
      </figcaption>
      <section className="code-scroll" tabIndex={mayScroll(text) ? 0 : undefined} aria-label={label}>
        {children}
      </section>
    </figure>
  );
}

/** Some programs read or print nothing. */
export function Sample({ text, ...frame }: FrameProps & { text: string }) {
  return (
    <Frame {...frame} text={text}>
      {text === "" ? <pre className="soft">(empty)</pre> : <pre id={frame.id}>{drawnText(text)}</pre>}
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
    <Frame id={id} title={language} label={`${language} code`} raw={raw} text={text}>
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
