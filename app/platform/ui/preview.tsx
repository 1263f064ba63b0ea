import { type ReactNode, useEffect, useRef } from "react";
import { mathStyles } from "./prose.tsx";

/** @param of each new object moves the focus here and scrolls to the preview. */
export function Preview({ of, children }: { of: { hasMath: boolean }; children: ReactNode }) {
  const section = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new preview
  useEffect(() => section.current?.focus(), [of]);
  return (
    <section
      className="panel"
      aria-labelledby="preview-title"
      tabIndex={-1}
      ref={section}
      // biome-ignore lint/a11y/noAutofocus: scrolls to the preview without script
      autoFocus
    >
      {/* The page's `links` see only loader data. */}
      {mathStyles(of.hasMath).map(({ tagName: Tag, ...attributes }) => (
        <Tag key={attributes.href} {...attributes} />
      ))}
      <h2 className="panel-head" id="preview-title">
        Preview
      </h2>
      <div className="panel-body stack">{children}</div>
    </section>
  );
}
