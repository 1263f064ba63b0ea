import type { Heading } from "../../../platform/text/anchors.ts";

type ContentsProps = { headings: readonly Heading[] };

/** Beside the blog; hidden on narrow screens. */
export function ContentsAside({ headings }: ContentsProps) {
  return (
    <nav className="contents" aria-labelledby="contents">
      <h2 id="contents">Contents</h2>
      <Headings headings={headings} />
    </nav>
  );
}

/** Above the blog on narrow screens, closed at first. */
export function ContentsFolded({ headings }: ContentsProps) {
  return (
    <nav className="contents-folded" aria-label="Contents">
      <details className="panel">
        <summary className="panel-head">Contents</summary>
        <Headings headings={headings} />
      </details>
    </nav>
  );
}

function Headings({ headings }: ContentsProps) {
  const top = Math.min(...headings.map(({ level }) => level));
  return (
    <ol>
      {headings.map(({ id, title, level }) => (
        <li key={id} data-depth={level - top || undefined}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ol>
  );
}
