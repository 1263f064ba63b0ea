import type { SerializeFrom } from "@remix-run/node";
import { ActForm, SubmitButton } from "../../platform/ui/button.tsx";
import { Ago } from "../../platform/ui/date.tsx";
import { TrustIcon } from "../../platform/ui/state-mark.tsx";
import type { ShownHandle } from "../handles-page.server.ts";

type Row = SerializeFrom<ShownHandle>;

export function HandleRows({ rows }: { rows: Row[] }) {
  return (
    <ul className="panel rows">
      {rows.map((row) => (
        <li key={row.id} className="row-with-actions">
          <div>
            <a href={`/admin/members/${row.user.id}`}>
              <b>{row.user.username}</b>
            </a>{" "}
            {row.user.isPlace ? <span className="label">Not joined yet</span> : null}
            <About row={row} />
          </div>
          <Acts row={row} />
        </li>
      ))}
    </ul>
  );
}

const verbs = { unverified: "linked", vouched: "vouched", verified: "verified", failed: "linked" } as const;

function About({ row: { handle, state, since, voucher } }: { row: Row }) {
  if (handle === null || state === "none") {
    return (
      <p className="small soft">
        No handle · here since <Ago value={since} />
      </p>
    );
  }
  return (
    <>
      <p className="facts small soft">
        {state === "failed" ? null : <TrustIcon trust={state} size={14} />}
        <span>
          {handle.title} <b>{handle.name}</b> · {verbs[state]} <Ago value={since} />
          {voucher === null ? null : ` by @${voucher}`}
        </span>
      </p>
      {handle.message ? (
        <p className="small" data-tone="warn">
          {handle.message}
        </p>
      ) : null}
    </>
  );
}

interface ActProps {
  id: number;
  intent: "vouch" | "unvouch" | "remind";
  label: string;
  pending: string;
  whose: string;
  kind?: "plain" | "quiet";
}

function Act({ id, intent, label, pending, whose, kind = "plain" }: ActProps) {
  return (
    <ActForm preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <SubmitButton kind={kind} size="small" name="intent" value={intent} pendingLabel={pending}>
        {label}
        <span className="visually-hidden"> {whose}</span>
      </SubmitButton>
    </ActForm>
  );
}

function Acts({ row: { id, user, handle, state, mayVouch, mayRemind, remindedAt } }: { row: Row }) {
  const whose = handle === null ? user.username : `${user.username}, ${handle.title} ${handle.name}`;
  return (
    <div className="actions">
      {mayRemind && remindedAt !== null ? (
        <small className="soft">
          Reminded <Ago value={remindedAt} />
        </small>
      ) : null}
      {mayRemind && remindedAt === null ? (
        <Act
          id={user.id}
          intent="remind"
          label="Remind"
          pending="Reminding..."
          whose={whose}
          kind={mayVouch ? "quiet" : "plain"}
        />
      ) : null}
      {mayVouch ? <Act id={id} intent="vouch" label="Vouch" pending="Vouching..." whose={whose} /> : null}
      {state === "vouched" ? (
        <Act id={id} intent="unvouch" label="Withdraw" pending="Withdrawing..." whose={whose} />
      ) : null}
    </div>
  );
}
