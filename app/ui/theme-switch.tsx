import { Form, useNavigation } from "@remix-run/react";

export type Theme = "system" | "light" | "dark";

const choices: readonly { theme: Theme; title: string }[] = [
  { theme: "system", title: "System" },
  { theme: "light", title: "Light" },
  { theme: "dark", title: "Dark" },
];

/** Posts the theme to /theme, which keeps it in a cookie and comes back to `redirectTo`. */
export function ThemeSwitch({ theme, redirectTo }: { theme: Theme; redirectTo: string }) {
  const { formAction, formData } = useNavigation();
  const chosen = formAction === "/theme" ? formData?.get("theme") : theme;
  return (
    <Form className="theme" method="post" action="/theme" preventScrollReset replace>
      <input type="hidden" name="redirectTo" value={redirectTo} />
      <span aria-hidden="true">Theme</span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need its legend drawn aside */}
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
    </Form>
  );
}
