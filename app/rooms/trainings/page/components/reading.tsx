import { Fragment } from "react";
import { spanText } from "../../standing/rows.ts";
import type { Age, TrainingPage } from "../training-page.server.ts";
import { useServerNow } from "./server-clock.ts";

type AgesProps = Pick<TrainingPage, "now" | "ages"> & { asOf: Map<string, number> };

/** How far each judge has been read, and how late a verdict can be. */
export function Ages({ now: rendered, ages, asOf }: AgesProps) {
  const now = useServerNow(rendered, 10_000);
  return ages.map((age, index) => (
    <Fragment key={age.judge}>
      {index > 0 ? " · " : null}
      <span>{ageText(age, Math.max(age.at ?? 0, asOf.get(age.judge) ?? 0), now)}</span>
    </Fragment>
  ));
}

function ageText({ title, at, late }: Age, read: number, now: number): string {
  if (at === null) return `${title} by one’s own word`;
  if (read === 0) return `${title} not read yet`;
  return `${title} as of ${spanText(Math.max(0, now - read))} ago${late}`;
}

export function Reloading({ isReloaded, href }: { isReloaded: boolean; href: string }) {
  if (!isReloaded) {
    return (
      <noscript>
        <a className="link" href={href}>
          Refresh every 30 s
        </a>
      </noscript>
    );
  }
  return (
    <span className="small">
      Refreshed every 30 s.{" "}
      <a className="link" href={href} data-reload>
        Stop
      </a>
    </span>
  );
}
