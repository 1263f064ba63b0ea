import { useFetchers } from "@remix-run/react";
import { ActForm } from "./act-form.tsx";

export type Theme = "system" | "light" | "dark";

const choices: readonly { theme: Theme; title: string }[] = [
  { theme: "system", title: "System" },
  { theme: "light", title: "Light" },
  { theme: "dark", title: "Dark" },
];

/** Posts the theme to /theme, which stores it in a cookie and redirects to `redirectTo`. */
export function ThemeSwitch({ theme, redirectTo }: { theme: Theme; redirectTo: string }) {
  const underWay = useFetchers().find(({ formAction }) => formAction === "/theme");
  const chosen = underWay?.formData?.get("theme") ?? theme;
  return (
    <ActForm className="theme" action="/theme" preventScrollReset>
      <input type="hidden" name="redirectTo" value={redirectTo} />
      <span aria-hidden="true">Theme</span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot draw its legend beside it */}
      <div className="segments" role="group" aria-label="Theme">
        {choices.map((choice) => (
          <button
            key={choice.theme}
            className="segment"
            type="submit"
            name="theme"
            value={choice.theme}
            aria-pressed={choice.theme === chosen}
          >
            {choice.title}
          </button>
        ))}
      </div>
    </ActForm>
  );
}
