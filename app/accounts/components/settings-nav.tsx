import { counted } from "../../ui/counted.ts";
import type { SettingsPage } from "../settings-page.server.ts";
import { type Part, parts } from "../settings-parts.ts";

/** Sums up the settings of each part. */
function setTo(page: SettingsPage): Record<Part, string> {
  const { sessions, handles, tokens, theme, zone, notifications, mails, blocked, storage } = page;
  const account = [
    counted(sessions.length, "session"),
    handles > 0 && counted(handles, "handle"),
    tokens > 0 && counted(tokens, "token"),
  ];
  const isOn = (choices: { wanted: boolean }[]) =>
    `${choices.filter(({ wanted }) => wanted).length} of ${choices.length}`;
  return {
    account: account.filter(Boolean).join(", "),
    display: `${{ system: "System", light: "Light", dark: "Dark" }[theme]}, ${zone.name.replaceAll("_", " ")}`,
    notifications: `${isOn(notifications)} on${mails ? `, ${isOn(mails)} by e-mail` : ""}`,
    privacy: blocked.length > 0 ? `${blocked.length} blocked` : "Nobody blocked",
    data: storage,
  };
}

/** Links to the parts of the page, each with a summary of its settings. */
export function SettingsNav({ loaded }: { loaded: SettingsPage }) {
  const words = setTo(loaded);
  return (
    <nav className="panel settings-nav" aria-label="Settings">
      <ul className="rows">
        {Object.entries(parts).map(([part, title]) => (
          <li key={part}>
            <a href={`#${part}`}>
              <b>{title}</b>
              <small className="soft">{words[part as Part]}</small>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
