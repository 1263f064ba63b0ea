import type { SerializeFrom } from "@remix-run/node";
import { BadgeCheck, CircleDashed } from "lucide-react";
import { formatNumber } from "../../../../platform/text/numbers.ts";
import { Ago } from "../../../../platform/ui/date.tsx";
import type { QueuePage } from "../queue-page.server.ts";

type Handle = SerializeFrom<QueuePage>["handles"][number];

/** The viewer's handles, and how far the import of each is. */
export function OwnHandles({ handles }: { handles: Handle[] }) {
  return (
    <section className="panel" aria-labelledby="own-handles">
      <h2 className="panel-head" id="own-handles">
        Handles
        <a className="link" href="/settings/handles">
          {handles.length > 0 ? "Manage" : "Add"}
        </a>
      </h2>
      {handles.length === 0 ? (
        <p className="panel-body soft">
          Link your accounts at Codeforces and AtCoder, and this page fills itself.
        </p>
      ) : null}
      <ul className="rows">
        {handles.map(({ id, title, handle, isVerified, state, pages, submissions, solved, syncedAt }) => (
          <li className="account" key={id}>
            <p className="actions">
              <b>{title}</b>
              {isVerified ? (
                <BadgeCheck size={14} aria-hidden data-tone="accent" />
              ) : (
                <CircleDashed size={14} aria-hidden />
              )}
              <span>{handle}</span>
              {isVerified ? null : <span className="label">Unverified</span>}
            </p>
            {state === "syncing" ? (
              <>
                <progress aria-label={`Import from ${title}`} />
                <p className="soft">
                  {`Importing, page ${formatNumber(pages + 1)}, ${formatNumber(submissions)} read`}
                </p>
              </>
            ) : (
              <p className="soft">
                {state === "queued" ? "Waiting for its turn" : null}
                {state === "failed" ? <a href="/settings/handles">Could not be read</a> : null}
                {state === "ready" ? `${formatNumber(solved)} solved` : null}
                {state === "ready" && syncedAt !== null ? (
                  <>
                    {", read "}
                    <Ago value={syncedAt} />
                  </>
                ) : null}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
