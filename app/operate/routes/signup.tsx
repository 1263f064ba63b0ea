import type { SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { withStaff } from "../../auth/guards.server.ts";
import { keepFormOnFailure } from "../../platform/browser/form-failure.ts";
import { noSuchAction, readForm, submitForm } from "../../platform/http/forms.server.ts";
import { idParam } from "../../platform/http/ids.ts";
import { leaveEmptyPage, pageLinks, pageRequest } from "../../platform/http/pages.server.ts";
import { redirectWithToast } from "../../platform/http/toast.server.ts";
import { Pages } from "../../platform/ui/page.tsx";
import {
  approve,
  decline,
  listSignupLinks,
  listWaiting,
  makeSignupLink,
  revokeSignupLink,
} from "../../rooms/members/index.server.ts";
import { signupLinkSchema } from "../../rooms/members/json.ts";
import { mayChangeSettings } from "../../rooms/site/index.server.ts";
import { AdminFrame } from "../components/admin-frame.tsx";
import { LinkList } from "../components/link-list.tsx";
import { MakeLink } from "../components/make-link.tsx";
import { WaitingList } from "../components/waiting-list.tsx";
import { readFrame } from "../queries.server.ts";
import "../staff-forms.css";

const PAGE_SIZE = 20;
const ADDRESS = "/admin/signup";

export const loader = withStaff(async ({ app, db, viewer, url }) => {
  const position = pageRequest(url.searchParams, PAGE_SIZE);
  const page = await listSignupLinks(app, position);
  leaveEmptyPage(url, position, page);
  const waiting = await listWaiting(db, { limit: PAGE_SIZE });
  const frame = await readFrame(app, viewer);
  return {
    frame,
    mode: app.site.settings.signup,
    sendsMail: app.config.mail !== undefined,
    mayChangeMode: mayChangeSettings(viewer),
    waiting: waiting.rows,
    further: Math.max(0, (frame.counts[ADDRESS] ?? 0) - waiting.rows.length),
    links: page.rows,
    ...pageLinks(url, page),
  };
});

export const action = withStaff(async ({ request, app, viewer, context }) => {
  const form = await readForm(request, signupLinkSchema);
  const idOf = (field: string) => idParam(String(form.get(field)));
  const done = (message: string) => redirectWithToast(context, ADDRESS, message);
  switch (form.get("intent")) {
    case "make-link":
      return submitForm(form, signupLinkSchema, async (input) => {
        // Shown only in this response, because the database does not store the link.
        const { link } = await makeSignupLink(app, viewer, input);
        return { made: { link, uses: input.uses } };
      });
    case "revoke":
      await revokeSignupLink(app, viewer, idOf("link"));
      return done("Link revoked. It no longer works.");
    case "approve":
      return done(`${(await approve(app, viewer, idOf("user"))).username} is approved`);
    case "decline":
      return done(`${(await decline(app, viewer, idOf("user"))).username} is declined`);
    default:
      throw noSuchAction();
  }
});

export const clientAction = keepFormOnFailure();

export const meta = () => [{ title: "Sign-up · Admin · Upsolve" }];

const modes: Record<SerializeFrom<typeof loader>["mode"], string> = {
  open: "Anyone can sign up; no link needed.",
  invitation: "People sign up with an invitation link.",
  approval: "New accounts wait until staff approve them, unless they use an invitation link.",
  closed: "Nobody can sign up, not even with a link.",
};

export default function SignUpScreen() {
  const { frame, mode, sendsMail, mayChangeMode, waiting, further, links, newer, older } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const result = answer && "result" in answer ? answer.result : undefined;
  const made = answer && "made" in answer ? answer.made : undefined;
  return (
    <AdminFrame frame={frame} title="Sign-up">
      <p className="page-note">
        {modes[mode]}
        {mayChangeMode ? (
          <>
            {" "}
            <a href="/admin/settings">Change it in Settings</a>
          </>
        ) : null}
      </p>
      <div className="staff-forms">
        {mode === "approval" || waiting.length > 0 ? <WaitingList users={waiting} further={further} /> : null}
        {mode === "closed" ? null : (
          <MakeLink key={made?.link} made={made} result={result} sendsMail={sendsMail} />
        )}
        {links.length > 0 ? <LinkList links={links} /> : null}
        <Pages newer={newer} older={older} />
      </div>
    </AdminFrame>
  );
}
