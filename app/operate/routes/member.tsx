import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { withStaff } from "../../auth/guards.server.ts";
import { keepFormOnFailure } from "../../platform/browser/form-failure.ts";
import { Invalid } from "../../platform/http/errors.ts";
import { noSuchAction, readForm, submitForm } from "../../platform/http/forms.server.ts";
import { idParam } from "../../platform/http/ids.ts";
import { redirectWithToast } from "../../platform/http/toast.server.ts";
import { ActForm, ErrorLine, SubmitButton } from "../../platform/ui/button.tsx";
import { CopyButton } from "../../platform/ui/code.tsx";
import { Ago, DayTime } from "../../platform/ui/date.tsx";
import { FormSection } from "../../platform/ui/form.tsx";
import { Avatar } from "../../platform/ui/marks.tsx";
import { titled } from "../../platform/ui/title.ts";
import type { SubmissionResult } from "../../platform/ui/use-form.ts";
import {
  askForInvitations,
  deletePlace,
  deleteUser,
  makeResetLink,
  memberFor,
  placeFor,
  removePicture,
  setRole,
  signOutUser,
  suspend,
  unsuspend,
} from "../../rooms/members/index.server.ts";
import { deleteMemberSchema, roleSchema, suspendSchema } from "../../rooms/members/json.ts";
import { AdminFrame } from "../components/admin-frame.tsx";
import { DeleteMember } from "../components/delete-member.tsx";
import { Place } from "../components/place.tsx";
import { Standing } from "../components/standing.tsx";
import { SuspendForm } from "../components/suspend-form.tsx";
import { readFrame } from "../queries.server.ts";
import "../staff-forms.css";

const NOT_CONFIRMED = "This is not the account’s username";

export const loader = withStaff(async ({ app, viewer, params }) => {
  const id = idParam(params.userId);
  return {
    frame: await readFrame(app, viewer),
    member: await memberFor(app, viewer, id),
    place: (await placeFor(app, id)) ?? null,
    sendsMail: app.config.mail !== undefined,
  };
});

export const action = withStaff(
  { role: "owner", delete: "owner" },
  async ({ request, app, viewer, params, context }) => {
    const id = idParam(params.userId);
    const form = await readForm(request, suspendSchema);
    const done = (message: string) => redirectWithToast(context, `/admin/members/${id}`, message);
    switch (form.get("intent")) {
      case "role":
        return submitForm(form, roleSchema, async ({ role }) => {
          const { username } = await setRole(app, viewer, id, role);
          return done(`${username} has the role of ${role}`);
        });
      case "suspend":
        return submitForm(form, suspendSchema, async (input) => {
          const { username } = await suspend(app, viewer, id, input);
          return done(`${username} is suspended`);
        });
      case "delete":
        return submitForm(form, deleteMemberSchema, async ({ content, username }) => {
          const member = await memberFor(app, viewer, id);
          if (username !== member.username) throw new Invalid(NOT_CONFIRMED, { username: [NOT_CONFIRMED] });
          await deleteUser(app, viewer, id, { withContent: content === "delete" });
          return redirectWithToast(context, "/admin/members", `${username} is deleted`);
        });
      case "send":
        await askForInvitations(app, viewer, { userId: id });
        return done("The invitation is being sent");
      case "delete-place": {
        const { username } = await deletePlace(app, viewer, id);
        return redirectWithToast(context, "/admin/roster", `The place of ${username} is deleted`);
      }
      case "unsuspend":
        return done(`${(await unsuspend(app, viewer, id)).username} is no longer suspended`);
      case "sign-out":
        return done(`${(await signOutUser(app, viewer, id)).username} is signed out everywhere`);
      case "remove-picture":
        return done(`The picture of ${(await removePicture(app, viewer, id)).username} is removed`);
      case "reset-link": {
        // Shown only in this response, because the database does not store the link.
        const { link, expiresAt } = await makeResetLink(app, viewer, id);
        return { link, expiresAt };
      }
      default:
        throw noSuchAction();
    }
  },
);

export const clientAction = keepFormOnFailure();

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  titled(data?.member.username ?? "Member", "Admin"),
];

export default function MemberScreen() {
  const { frame, member, place, sendsMail } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const result = answer && "result" in answer ? answer.result : undefined;
  const sent = result?.initialValue ?? {};
  const form = "role" in sent ? "role" : sent.intent === "delete" ? "delete" : "suspend";
  const resultOf = (name: typeof form) => (name === form ? result : undefined);
  const resetLink = answer && "link" in answer ? answer : undefined;
  const { username, suspension } = member;
  if (place) {
    return (
      <AdminFrame frame={frame} title={username} count={<span className="label">not joined yet</span>}>
        <Place userId={member.id} username={username} place={place} sendsMail={sendsMail} />
      </AdminFrame>
    );
  }
  return (
    <AdminFrame
      frame={frame}
      title={username}
      count={<Standing role={member.role} isSuspended={member.isSuspended} isWaiting={member.waits === 1} />}
    >
      <p className="page-note">
        {member.email} · joined <Ago value={member.created_at} /> ·{" "}
        {member.waits === 1 ? (
          <a href="/admin/signup">Approve or decline</a>
        ) : (
          <a href={`/profile/${member.id}`}>Profile</a>
        )}
      </p>
      <div className="staff-forms">
        {member.mayGiveRoles ? <RoleForm role={member.role} result={resultOf("role")} /> : null}
        {member.mayAct && !member.isViewer ? (
          suspension ? (
            <FormSection title="Suspension">
              <p>
                Since <DayTime value={suspension.since ?? 0} />,{" "}
                {suspension.until === null ? (
                  "until it is lifted"
                ) : (
                  <>
                    until <DayTime value={suspension.until} />
                  </>
                )}
                . The reason given:
              </p>
              <blockquote className="panel panel-body prose">
                <p className="source">{suspension.reason}</p>
              </blockquote>
              <Act intent="unsuspend" label="Lift the suspension" pendingLabel="Lifting..." />
            </FormSection>
          ) : (
            <SuspendForm result={resultOf("suspend")} />
          )
        ) : null}
        {member.avatar ? (
          <FormSection title="Picture">
            <p>
              <Avatar id={String(member.id)} name={username} image={member.avatar} size="huge" />
            </p>
            {member.mayAct && !member.isViewer ? (
              <Act intent="remove-picture" label="Remove picture" pendingLabel="Removing..." />
            ) : null}
          </FormSection>
        ) : null}
        {member.mayAct ? (
          <>
            <FormSection
              title="Reset link"
              help={`${username} can use the link once within an hour to choose a new password. Send it only to them.`}
            >
              {resetLink ? (
                <p className="row-with-actions panel">
                  <code id="reset-link">{resetLink.link}</code>
                  <CopyButton from="reset-link" label="the reset link" />
                </p>
              ) : null}
              <Form method="post">
                <SubmitButton name="intent" value="reset-link" kind="plain" pendingLabel="Creating link...">
                  Create reset link
                </SubmitButton>
              </Form>
            </FormSection>
            <FormSection title="Sessions" help={devices(member.sessions)}>
              <Act intent="sign-out" label="Sign out everywhere" pendingLabel="Signing out..." />
            </FormSection>
          </>
        ) : (
          <p className="soft">Only an owner can make changes to this account.</p>
        )}
        {member.mayGiveRoles && !member.isViewer ? (
          <DeleteMember username={username} result={resultOf("delete")} />
        ) : null}
      </div>
    </AdminFrame>
  );
}

const devices = (count: number) =>
  count === 0 ? "Not signed in." : `Signed in on ${count === 1 ? "one device" : `${count} devices`}.`;

function Act({ intent, label, pendingLabel }: { intent: string; label: string; pendingLabel: string }) {
  return (
    <ActForm>
      <SubmitButton name="intent" value={intent} kind="plain" pendingLabel={pendingLabel}>
        {label}
      </SubmitButton>
    </ActForm>
  );
}

const roles = ["owner", "coach", "member"];

function RoleForm({ role, result }: { role: string; result: SubmissionResult | undefined }) {
  return (
    <ActForm>
      <FormSection title="Role" help="Coaches can moderate. Owners can do everything.">
        <select key={role} className="control" name="role" defaultValue={role} aria-label="Role">
          {roles.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
        <SubmitButton name="intent" value="role" kind="plain" pendingLabel="Changing role...">
          Change role
        </SubmitButton>
        {/* Shown without JavaScript; otherwise ActForm shows the result. */}
        <ErrorLine>{result?.error?.[""]?.join(" ")}</ErrorLine>
      </FormSection>
    </ActForm>
  );
}
