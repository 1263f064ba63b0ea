import type { TextsPreview as Shown } from "../../text/form-preview.server.ts";
import { Preview } from "../preview.tsx";
import { Prose } from "../prose.tsx";

/** What the server answers without script: all of a form's texts, below their fields. */
export function TextsPreview({ of }: { of: Shown }) {
  return (
    <Preview of={of}>
      {of.texts.length === 0 ? <p className="soft">Nothing to show yet.</p> : null}
      {of.texts.map(({ title, html }) => (
        <section key={title} className="section">
          <h3>{title}</h3>
          <Prose html={html} />
        </section>
      ))}
    </Preview>
  );
}
