import { getInputProps } from "@conform-to/react";
import { Eye, EyeOff } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useHydrated } from "../../browser/hydrated.ts";
import { describedBy, FieldFrame, type FieldProps, type InputRest } from "../../ui/field.tsx";

export interface PasswordFieldProps extends FieldProps, InputRest {
  autoComplete: "new-password" | "current-password";
  /** Between the control and its error: PasswordStrength, which has its own help. */
  children?: ReactNode;
}

export function PasswordField({ field, label, help, optional, children, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const hydrated = useHydrated();
  const { key, ...input } = getInputProps(field, {
    type: "password",
    ...describedBy(field, help ?? children),
  });
  const Icon = shown ? EyeOff : Eye;
  return (
    <FieldFrame field={field} label={label} help={help} optional={optional}>
      <div className="password">
        <input
          key={key}
          className="control"
          {...input}
          type={shown ? "text" : "password"}
          autoCapitalize="off"
          spellCheck={false}
          {...rest}
        />
        <button
          type="button"
          hidden={!hydrated}
          aria-pressed={shown}
          aria-label="Show password"
          title={shown ? "Hide password" : "Show password"}
          onClick={() => setShown(!shown)}
        >
          <Icon size={16} aria-hidden />
        </button>
      </div>
      {children}
    </FieldFrame>
  );
}
