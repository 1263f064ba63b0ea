import type { SerializeFrom } from "@remix-run/node";
import { BadgeCheck, CircleDashed } from "lucide-react";
import { formatNumber } from "../../../platform/text/numbers.ts";
import { ActForm, SubmitButton } from "../../../platform/ui/button.tsx";
import { Confirm } from "../../../platform/ui/confirm.tsx";
import { Ago, DayTime } from "../../../platform/ui/date.tsx";
import { FormSection } from "../../../platform/ui/form.tsx";
import type { HandlesPage } from "../handles-page.server.ts";

type Loaded = SerializeFrom<HandlesPage>;
type Handle = Loaded["handles"][number];
type JudgeState = Loaded["judges"][number];

export function HandleList({ handles, judges }: { handles: Handle[]; judges: JudgeState[] }) {
  return (
    <FormSection title="Your handles">
      <ul className="panel rows handles">
        {handles.map((handle) => {
          const judge = judges.find(({ id }) => id === handle.judge);
          return (
            <li key={handle.id}>
              <div className="row-with-actions">
                <div>
                  <HandleName handle={handle} />
                  <Progress handle={handle} judge={judge} />
                </div>
                <Acts handle={handle} judge={judge} />
              </div>
              {judge && handle.proof && !handle.isVerified ? (
                <Proof handle={handle} proof={handle.proof} />
              ) : null}
            </li>
          );
        })}
      </ul>
    </FormSection>
  );
}

function HandleName({ handle: { title, handle, isVerified } }: { handle: Handle }) {
  return (
    <span className="facts">
      {isVerified ? (
        <BadgeCheck size={16} aria-hidden data-tone="accent" />
      ) : (
        <CircleDashed size={16} aria-hidden />
      )}
      <b>{handle}</b> <span className="soft">{title}</span>{" "}
      <small>{isVerified ? "verified" : "unverified"}</small>
    </span>
  );
}

function Progress({ handle, judge }: { handle: Handle; judge: JudgeState | undefined }) {
  const { title, state, message, pages, submissions, solved, syncedAt } = handle;
  const count = `${formatNumber(solved)} solved`;
  return (
    <>
      {judge && state === "queued" ? <p className="soft">Waiting for its turn.</p> : null}
      {judge && state === "syncing" ? (
        <p className="soft" role="status">
          {`Importing: page ${formatNumber(pages + 1)}, ${formatNumber(submissions)} submissions so far`}
          <progress aria-label="Import" />
        </p>
      ) : null}
      <small className="soft">
        {count}
        {syncedAt === null ? null : (
          <>
            {" · read "}
            <Ago value={syncedAt} />
          </>
        )}
        {judge ? null : ` · This site no longer imports from ${title}.`}
        {judge?.failing && state !== "failed" ? ` · ${judge.title} isn’t responding.` : null}
      </small>
      {judge?.note ? <p className="soft">{judge.note}</p> : null}
      {judge && message ? <p data-tone={state === "failed" ? "warn" : undefined}>{message}</p> : null}
    </>
  );
}

function Acts({
  handle: { id, handle, isVerified, state, proof },
  judge,
}: {
  handle: Handle;
  judge: JudgeState | undefined;
}) {
  const field = <input type="hidden" name="handle" value={id} />;
  const name = <span className="visually-hidden"> {handle}</span>;
  return (
    <div className="actions">
      {judge ? (
        <ActForm>
          {field}
          <SubmitButton kind="plain" size="small" name="intent" value="refresh" pendingLabel="Refreshing...">
            Refresh{name}
          </SubmitButton>
        </ActForm>
      ) : null}
      {judge?.hasSignIn && (!isVerified || state === "failed") ? (
        <ActForm>
          {field}
          <SubmitButton kind="plain" size="small" name="intent" value="sign-in" pendingLabel="Opening...">
            {`Prove it at ${judge.title}`}
            {name}
          </SubmitButton>
        </ActForm>
      ) : null}
      {!judge || isVerified || proof ? null : (
        <ActForm>
          {field}
          <SubmitButton kind="plain" size="small" name="intent" value="verify" pendingLabel="Asking...">
            Verify{name}
          </SubmitButton>
        </ActForm>
      )}
      <Confirm
        id={`unlink-${id}`}
        trigger={<>Unlink{name}</>}
        question={`Unlink ${handle}? This deletes what was imported from it.`}
        kind="quiet"
        size="small"
      >
        <ActForm>
          {field}
          <SubmitButton kind="danger" name="intent" value="unlink" pendingLabel="Unlinking...">
            Unlink
          </SubmitButton>
        </ActForm>
      </Confirm>
    </div>
  );
}

function Proof({ handle, proof }: { handle: Handle; proof: NonNullable<Handle["proof"]> }) {
  const field = <input type="hidden" name="handle" value={handle.id} />;
  return (
    <div className="panel-body proof">
      {proof.code ? (
        <p>
          To prove that {handle.handle} is yours, put <code>{proof.code}</code> into what you say about
          yourself on your profile at {handle.title} before <DayTime value={proof.sentBy} />. Once it is
          verified, you can take it out.
        </p>
      ) : (
        <p>
          To prove that {handle.handle} is yours, send code that does not compile to{" "}
          <a className="link" href={proof.problem?.link} rel="nofollow noopener">
            {proof.problem?.name}
          </a>{" "}
          before <DayTime value={proof.sentBy} />.
        </p>
      )}
      <p className="soft">
        {proof.now > proof.sentBy
          ? "That time is over. If you sent it in time, it is still looked for: some judges show submissions days later."
          : "The site looks for it by itself. Some judges show what is new minutes or days later."}
      </p>
      <div className="actions">
        <ActForm>
          {field}
          <SubmitButton size="small" name="intent" value="verify" pendingLabel="Looking...">
            {proof.code ? "It is there" : "I have sent it"}
          </SubmitButton>
        </ActForm>
        <ActForm>
          {field}
          <SubmitButton kind="quiet" size="small" name="intent" value="again" pendingLabel="Asking...">
            {proof.code ? "Ask for another code" : "Ask for another problem"}
          </SubmitButton>
        </ActForm>
      </div>
    </div>
  );
}
