import { useEffect, useRef } from "react";
import { mathStyles, Prose } from "../../ui/prose.tsx";
import type { RenderedBlog } from "../rendering.server.ts";

/** A preview of the blog. It takes the focus, so that the browser scrolls to it. */
export function Preview({ preview }: { preview: RenderedBlog }) {
  const section = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new preview
  useEffect(() => section.current?.focus(), [preview]);
  return (
    <section
      className="panel"
      aria-labelledby="preview-title"
      tabIndex={-1}
      ref={section}
      // biome-ignore lint/a11y/noAutofocus: scrolls to the preview without script
      autoFocus
    >
      {/* Here, since the page's `links` see only loader data. */}
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
