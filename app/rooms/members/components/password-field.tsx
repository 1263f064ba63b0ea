import { type CSSProperties, useEffect, useState } from "react";
import { useHydrated } from "../../../platform/browser/hydrated.ts";
import {
  controlOf,
  FieldFrame,
  type FieldProps,
  type InputRest,
  notesOf,
} from "../../../platform/ui/field.tsx";
import { Icon } from "../../../platform/ui/icon.tsx";
import { useOverLimit } from "../../../platform/ui/over-limit.tsx";
import type { Field } from "../../../platform/ui/use-form.ts";
import { PASSWORD } from "../limits.ts";
import "../password.css";

export interface PasswordFieldProps extends Omit<FieldProps, "help" | "optional">, InputRest {
  autoComplete: "new-password" | "current-password";
  meter?: boolean;
}

export function PasswordField({ field, label, meter = false, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const hydrated = useHydrated();
  const { over, counting } = useOverLimit<HTMLInputElement>(PASSWORD);
  return (
    <FieldFrame field={field} label={label} over={over}>
      <div className="password">
        <input
          key={field.key}
          className="control"
          {...controlOf(field)}
          type={shown ? "text" : "password"}
          autoCapitalize="off"
          spellCheck={false}
          {...rest}
          {...notesOf(field, meter, over)}
          {...counting}
        />
        <button
          type="button"
          hidden={!hydrated}
          aria-pressed={shown}
          aria-label="Show password"
          title={shown ? "Hide password" : "Show password"}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? "eye-off" : "eye"} />
        </button>
      </div>
      {meter ? <StrengthMeter field={field} /> : null}
    </FieldFrame>
  );
}

const labels = ["", "Weak", "Fair", "Good", "Strong"] as const;
const tones = [undefined, "bad", "warn", "good", "good"] as const;

/** From 0 (empty) to 4. Advisory only: based on length, kinds of characters and repetition, without a dictionary. */
export function passwordStrength(password: string): number {
  if (!password) return 0;
  const kinds = [/\p{L}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(password)).length;
  const distinct = new Set(password).size;
  if (password.length < 8 || distinct < 5) return 1;
  if (kinds === 3) return password.length >= 12 ? 4 : 3;
  if (password.length >= 16 && distinct >= 8) return 4;
  return kinds === 2 && password.length >= 12 ? 3 : 2;
}

function StrengthMeter({ field }: { field: Field }) {
  const [score, setScore] = useState(0);
  useEffect(() => {
    const input = document.getElementById(field.id);
    if (!(input instanceof HTMLInputElement)) return;
    const read = () => setScore(passwordStrength(input.value));
    read();
    input.addEventListener("input", read);
    return () => input.removeEventListener("input", read);
  }, [field.id]);
  return (
    <div
      className="strength"
      data-tone={tones[score]}
      style={{ "--part": `${score * 25}%` } as CSSProperties}
    >
      <p className="field-help" id={field.descriptionId}>
        Use at least 8 characters with a mix of letters, numbers & symbols
      </p>
      <span className="field-help" role="status">
        {score > 0 ? (
          <>
            <span className="visually-hidden">Password strength: </span>
            {labels[score]}
          </>
        ) : null}
      </span>
    </div>
  );
}
