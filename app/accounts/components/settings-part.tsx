import type { ReactNode } from "react";

/** What /settings is made of, in its order; each is a place of the page. */
const parts = {
  account: "Account",
  display: "Display",
  notifications: "Notifications",
  privacy: "Privacy",
  data: "Your data",
} as const;
export type Part = keyof typeof parts;

/** Where a form of this part comes back to. */
export const addressOf = (part: Part) => `/settings#${part}`;

/** The way to each part: beside them, or above them in narrow windows. */
export function PartsNavigation() {
  return (
    <nav className="tabs" aria-label="Settings">
      {Object.entries(parts).map(([id, title]) => (
        <a key={id} href={`#${id}`}>
          {title}
        </a>
      ))}
    </nav>
  );
}

/** Settings of one matter, under their heading. */
export function SettingsPart({ part, children }: { part: Part; children: ReactNode }) {
  return (
    <section id={part} className="settings-part" aria-labelledby={`${part}-title`}>
      <h2 id={`${part}-title`}>{parts[part]}</h2>
      {children}
    </section>
  );
}
