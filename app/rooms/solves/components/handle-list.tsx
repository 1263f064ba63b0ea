import type { SerializeFrom } from "@remix-run/node";
import type { ReactNode } from "react";
import { formatNumber } from "../../../platform/text/numbers.ts";
import { ActForm, SubmitButton } from "../../../platform/ui/button.tsx";
import { Confirm } from "../../../platform/ui/confirm.tsx";
import { Ago, DayTime } from "../../../platform/ui/date.tsx";
import { FormSection } from "../../../platform/ui/form.tsx";
import { TrustIcon } from "../../../platform/ui/state-mark.tsx";
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
                  <Vouching handle={handle} />
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

function HandleName({ handle: { title, handle, trust } }: { handle: Handle }) {
  return (
    <span className="facts">
      <TrustIcon trust={trust} />
      <b>{handle}</b> <span className="soft">{title}</span> <small>{trust}</small>
    </span>
  );
}

/** A vouching can be withdrawn or turned off; a proof cannot. */
function Vouching({ handle: { trust, voucher } }: { handle: Handle }) {
  if (trust !== "vouched") return null;
  return (
    <p className="soft">
      {`Vouched for${voucher === null ? "" : ` by @${voucher}`}. Verify it to prove that it is yours.`}
    </p>
  );
}

function Progress({ handle, judge }: { handle: Handle; judge: JudgeState | undefined }) {
  const { title, state, message, pages, submissions, solved, rating, syncedAt } = handle;
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
        {rating === null ? null : `Rating ${rating} · `}
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

interface ActProps {
  handle: Handle;
  intent: "refresh" | "sign-in" | "verify" | "again" | "unlink";
  kind?: "plain" | "quiet" | "danger";
  pending: string;
  children: ReactNode;
}

function Act({ handle, intent, kind, pending, children }: ActProps) {
  return (
    <ActForm>
      <input type="hidden" name="handle" value={handle.id} />
      <SubmitButton
        kind={kind}
        size={kind === "danger" ? undefined : "small"}
        name="intent"
        value={intent}
        pendingLabel={pending}
      >
        {children}
      </SubmitButton>
    </ActForm>
  );
}

function Acts({ handle, judge }: { handle: Handle; judge: JudgeState | undefined }) {
  const { id, isVerified, state, proof } = handle;
  const name = <span className="visually-hidden"> {handle.handle}</span>;
  return (
    <div className="actions">
      {judge ? (
        <Act handle={handle} intent="refresh" kind="plain" pending="Refreshing...">
          Refresh{name}
        </Act>
      ) : null}
      {judge?.hasSignIn && (!isVerified || state === "failed") ? (
        <Act handle={handle} intent="sign-in" kind="plain" pending="Opening...">
          {`Prove it at ${judge.title}`}
          {name}
        </Act>
      ) : null}
      {!judge || isVerified || proof ? null : (
        <Act handle={handle} intent="verify" kind="plain" pending="Asking...">
          Verify{name}
        </Act>
      )}
      <Confirm
        id={`unlink-${id}`}
        trigger={<>Unlink{name}</>}
        question={`Unlink ${handle.handle}? This deletes what was imported from it.`}
        kind="quiet"
        size="small"
      >
        <Act handle={handle} intent="unlink" kind="danger" pending="Unlinking...">
          Unlink
        </Act>
      </Confirm>
    </div>
  );
}

function Proof({ handle, proof }: { handle: Handle; proof: NonNullable<Handle["proof"]> }) {
  return (
    <div className="panel-body proof">
      {proof.code ? (
        <p>
          To prove that {handle.handle} is yours, put <code>{proof.code}</code> in the summary of your{" "}
          {handle.title} profile before <DayTime value={proof.sentBy} />. You can remove it once the handle is
          verified.
        </p>
      ) : (
        <p>
          To prove that {handle.handle} is yours, submit code with a compile error to{" "}
          <a className="link" href={proof.problem?.link} rel="nofollow noopener">
            {proof.problem?.name}
          </a>{" "}
          before <DayTime value={proof.sentBy} />.
        </p>
      )}
      <p className="soft">
        {proof.now > proof.sentBy
          ? "The deadline has passed. If you met it, just wait: some judges take days to show submissions."
          : "We check automatically. Some judges take minutes or even days to show new submissions."}
      </p>
      <div className="actions">
        <Act handle={handle} intent="verify" pending="Looking...">
          {proof.code ? "It’s there" : "I’ve submitted it"}
        </Act>
        <Act handle={handle} intent="again" kind="quiet" pending="Asking...">
          {proof.code ? "Ask for another code" : "Ask for another problem"}
        </Act>
      </div>
    </div>
  );
}
