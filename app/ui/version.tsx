import { useState } from "react";

export interface VersionProps {
  /** The entry's version when the page was last loaded; other things than this form reload it too. */
  loaded: number;
  /** Whether the form says that the entry has changed since. */
  told: boolean;
}

/** The version of an entry that the author of a form has seen. */
export function Version({ loaded, told }: VersionProps) {
  const [read, setRead] = useState(loaded);
  if (told && read !== loaded) setRead(loaded);
  return <input type="hidden" name="version" value={read} />;
}
