import { useSubmit } from "@remix-run/react";
import { type FormHTMLAttributes, type ReactNode, type SelectHTMLAttributes, useState } from "react";

/** State that resets to `value` whenever `value`, or `of` if given, changes. */
export function useFollowing<T>(value: T, of: unknown = value): [shown: T, show: (chosen: T) => void] {
  const [shown, show] = useState(value);
  const [followed, follow] = useState(of);
  if (of !== followed) {
    follow(of);
    show(value);
  }
  return [shown, show];
}

interface FilterFormProps {
  label: string;
  children: ReactNode;
}

export const FilterForm = ({ label, children }: FilterFormProps) => (
  <form {...useFilterForm(label)}>{children}</form>
);

/**
 * The attributes of a form that reloads the page with another query. With script, choosing an option submits it. For a
 * plain <form>, because drawnOnce needs an element of the document, which Remix's <Form> is not.
 */
export function useFilterForm(label: string): FormHTMLAttributes<HTMLFormElement> {
  const submit = useSubmit();
  return {
    className: "filters",
    role: "search",
    "aria-label": label,
    onSubmit(event) {
      event.preventDefault();
      submit(
        ((event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null) ?? event.currentTarget,
      );
    },
    onChange({ target, currentTarget }) {
      if (target instanceof HTMLSelectElement) submit(currentTarget, { preventScrollReset: true });
    },
  };
}

interface SearchFieldProps {
  label: string;
  value: string;
  name?: string;
}

export function SearchField({ label, value, name = "q" }: SearchFieldProps) {
  const [typed, setTyped] = useFollowing(value);
  return (
    <input
      className="control"
      type="search"
      name={name}
      aria-label={label}
      placeholder={`${label}…`}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  );
}

interface FilterSelectProps
  extends Omit<SelectHTMLAttributes<HTMLSelectElement>, "className" | "onChange" | "children"> {
  value: string;
  choices: readonly (readonly [value: string, label: string])[];
}

interface GroupSelectProps {
  group: number | undefined;
  groups: readonly { id: number; name: string }[];
}

/** Narrows a page to one of the viewer's groups. Not drawn for a viewer without any. */
export function GroupSelect({ group, groups }: GroupSelectProps) {
  if (groups.length === 0) return null;
  return (
    <FilterSelect
      name="group"
      aria-label="Group"
      value={group === undefined ? "" : String(group)}
      choices={[["", "Everyone"], ...groups.map(({ id, name }) => [String(id), name] as const)]}
    />
  );
}

export function FilterSelect({ value, choices, ...rest }: FilterSelectProps) {
  const [shown, show] = useFollowing(value);
  return (
    <select className="control" value={shown} onChange={({ target }) => show(target.value)} {...rest}>
      {choices.map(([choice, label]) => (
        <option key={choice} value={choice}>
          {label}
        </option>
      ))}
    </select>
  );
}
