import { useState } from "react";

export interface VersionProps {
  /** The entry's state as the page was loaded last; the page is loaded again for other reasons than this form too. */
  loaded: number;
  /** Whether the writer has been told that it is not what the form was filled from. */
  told: boolean;
}

/** Says in a form which state of an entry its writer has read. */
export function Version({ loaded, told }: VersionProps) {
  const [read, setRead] = useState(loaded);
  if (told && read !== loaded) setRead(loaded);
  return <input type="hidden" name="version" value={read} />;
}
