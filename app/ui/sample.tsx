import { CopyButton } from "./copy-button.tsx";

export interface SampleProps {
  /** Unique on the page. */
  id: string;
  title: string;
  text: string;
  /** Address of the plain text. */
  raw?: string;
}

export function Sample({ id, title, text, raw }: SampleProps) {
  return (
    <figure className="sample panel">
      <figcaption>
        {title}
        {raw ? (
          <a className="sample-raw" href={raw}>
            Raw<span className="visually-hidden"> {title}</span>
          </a>
        ) : null}
        <CopyButton from={id} label={title} />
      </figcaption>
      <section
        className="sample-scroll"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
        tabIndex={0}
        aria-label={title}
      >
        <pre id={id}>{text}</pre>
      </section>
    </figure>
  );
}
