import { FormSection } from "../../ui/form.tsx";

export interface TimeZoneProps {
  name: string;
  /** By the user, not by the browser. */
  chosen: boolean;
  /** False when neither said anything: then it is UTC. */
  known: boolean;
  redirectTo: string;
}

/** The part of /settings for the time zone. */
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
