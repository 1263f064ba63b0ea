import { type SelectHTMLAttributes, useState } from "react";

/** State that follows a value from outside: what is chosen here stays until another comes. */
export function useFollowing<T>(value: T): [shown: T, show: (chosen: T) => void] {
  const [shown, show] = useState(value);
  const [followed, follow] = useState(value);
  if (value !== followed) {
    follow(value);
    show(value);
  }
  return [shown, show];
}

type FilterSelectProps = { value: string } & Omit<
  SelectHTMLAttributes<HTMLSelectElement>,
  "className" | "onChange"
>;

/** A choice in a list's filters. It shows what the page's address says, on the way back too, and keeps the focus. */
export function FilterSelect({ value, ...rest }: FilterSelectProps) {
  const [shown, show] = useFollowing(value);
  return <select className="control" value={shown} onChange={({ target }) => show(target.value)} {...rest} />;
}
