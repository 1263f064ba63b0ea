import { useEffect, useRef } from "react";
import { mathStyles } from "../../text/math-styles.ts";
import { Prose } from "../../ui/prose.tsx";
import type { RenderedBlog } from "../rendering.server.ts";

/** What the blog will look like; it takes the focus when it comes, so that the reader is brought to it. */
export function Preview({ preview }: { preview: RenderedBlog }) {
  const section = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new preview is the occasion
  useEffect(() => section.current?.focus(), [preview]);
  return (
    <section
      className="panel"
      aria-labelledby="preview-title"
      tabIndex={-1}
      ref={section}
      // biome-ignore lint/a11y/noAutofocus: without script the browser brings the reader to the preview
      autoFocus
    >
      {/* Here, since a page's own links know only what was loaded with it. */}
      {mathStyles(preview.hasMath).map(({ href }) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      <h2 className="panel-head" id="preview-title">
        Preview
      </h2>
      <div className="panel-body stack">
        {preview.about ? (
          <div className="soft">
            <Prose html={preview.about} />
          </div>
        ) : null}
        {preview.content ? <Prose html={preview.content} /> : <p className="soft">Nothing to show yet.</p>}
      </div>
    </section>
  );
}
