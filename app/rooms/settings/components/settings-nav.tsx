import { type Part, parts } from "../parts.ts";

/** Links to the parts of the page, each with a summary of its settings. */
export function SettingsNav({ summary }: { summary: Record<Part, string> }) {
  return (
    <nav className="panel settings-nav" aria-label="Settings">
      <ul className="rows">
        {Object.entries(parts).map(([part, title]) => (
          <li key={part}>
            <a href={`#${part}`}>
              <b>{title}</b>
              <small className="soft">{summary[part as Part]}</small>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
