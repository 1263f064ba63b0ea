import { CopyButton } from "./copy-button.tsx";

export interface CodeBlockProps {
  /** Unique on the page. */
  id: string;
  /** Highlighted and escaped by app/text. */
  html: string;
  language?: string;
  /** Address of the plain text. */
  raw?: string;
}

function countLines(text: string) {
  let lines = 1;
  for (let at = text.indexOf("\n"); at !== -1 && at < text.length - 1; at = text.indexOf("\n", at + 1))
    lines++;
  return lines;
}

/** Code with line numbers, the language's name and a copy button. */
export function CodeBlock({ id, html, language, raw }: CodeBlockProps) {
  const lines = countLines(html);
  // One text node for the whole gutter: an element for each line would double the page.
  const gutter = Array.from({ length: lines }, (_, index) => index + 1).join("\n");
  return (
    <figure className="code panel">
      <figcaption>
        {language || "Code"}
        {raw ? (
          <a className="sample-raw" href={raw}>
            Raw<span className="visually-hidden"> code</span>
          </a>
        ) : null}
        <CopyButton from={id} label={language ? `${language} code` : "code"} />
      </figcaption>
      <section
        className="code-scroll"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
        tabIndex={0}
        aria-label={language ? `${language} code` : "Code"}
      >
        <pre className="code-gutter" aria-hidden="true">
          {gutter}
        </pre>
        <pre>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: app/text has escaped it */}
          <code id={id} dangerouslySetInnerHTML={{ __html: html }} />
        </pre>
      </section>
    </figure>
  );
}
