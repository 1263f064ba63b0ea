import { FormSection } from "../../ui/form.tsx";

export interface TimeZoneProps {
  name: string;
  /** By the user, and not told by the browser. */
  chosen: boolean;
  /** Where neither has told it, it is UTC. */
  known: boolean;
  redirectTo: string;
}

/** The part of /settings that says by whose clock times are shown. */
export function TimeZone({ name, chosen, known, redirectTo }: TimeZoneProps) {
  return (
    <FormSection level={3} title="Time zone">
      <p>
        {name.replaceAll("_", " ")}
        {known && !chosen ? <span className="soft">, this device's</span> : null}
      </p>
      <a className="link" href={`/contests/timezone?redirectTo=${encodeURIComponent(redirectTo)}`}>
        Change time zone
      </a>
    </FormSection>
  );
}
