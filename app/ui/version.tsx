import { useState } from "react";

export interface VersionProps {
  /** The entry's version when the page was last loaded, by this form or anything else. */
  loaded: number;
  /** Whether the form has just said that the entry has changed since. */
  isOutdated: boolean;
}

/** The version of an entry that the author of a form has seen. */
export function Version({ loaded, isOutdated }: VersionProps) {
  const [read, setRead] = useState(loaded);
  if (isOutdated && read !== loaded) setRead(loaded);
  return <input type="hidden" name="version" value={read} />;
}
