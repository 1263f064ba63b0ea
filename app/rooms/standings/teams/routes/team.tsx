import type { MetaFunction, SerializeFrom } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { withUser } from "../../../../auth/guards.server.ts";
import { keepFormOnFailure } from "../../../../platform/browser/form-failure.ts";
import { noSuchAction, readForm } from "../../../../platform/http/forms.server.ts";
import { idParam } from "../../../../platform/http/ids.ts";
import { redirectWithToast } from "../../../../platform/http/toast.server.ts";
import { ActForm, ButtonLink, SubmitButton } from "../../../../platform/ui/button.tsx";
import { Confirm } from "../../../../platform/ui/confirm.tsx";
import { counted } from "../../../../platform/ui/counted.ts";
import { Avatar } from "../../../../platform/ui/marks.tsx";
import { Crumbs, EmptyState, Page, Pages, Section, TitleRow } from "../../../../platform/ui/page.tsx";
import { titled } from "../../../../platform/ui/title.ts";
import { leaveTeam } from "../commands.server.ts";
import { Names } from "../components/names.tsx";
import { TeamContests } from "../components/team-contests.tsx";
import { TeamLeft } from "../components/team-left.tsx";
import { loadTeamPage } from "../team-page.server.ts";
import "../teams.css";

export const loader = withUser(({ app, viewer, params, url, context }) =>
  loadTeamPage(app, viewer, { id: idParam(params.teamId), url, context }),
);

export const action = withUser(async ({ request, app, viewer, params, context }) => {
  const form = await readForm(request);
  if (form.get("intent") !== "leave") throw noSuchAction();
  await leaveTeam(app, viewer, idParam(params.teamId));
  return redirectWithToast(context, "/teams", "You left the team");
});

export const clientAction = keepFormOnFailure();

export const meta: MetaFunction<typeof loader> = ({ data }) => [titled(data?.name ?? "Team")];

export default function TeamScreen() {
  const data = useLoaderData<typeof loader>();
  const { id, name, contests, left, newer, older } = data;
  return (
    <Page>
      <Crumbs steps={[{ title: "Teams", href: "/teams" }]} />
      <TitleRow title={name} count={counted(data.count, "contest")}>
        {data.isMember ? <Leave id={id} name={name} /> : null}
        {data.mayChange ? <ButtonLink href={`/teams/${id}/edit`}>Edit team</ButtonLink> : null}
      </TitleRow>
      <Members {...data} />
      <Section title="Contests">
        {contests.length > 0 ? (
          <TeamContests contests={contests} />
        ) : (
          <div className="panel">
            <EmptyState title="No contests yet" level={3}>
              A contest appears here if everybody who took part in it together is in the team and has linked
              their handle. It may take a minute.
            </EmptyState>
          </div>
        )}
        <Pages newer={newer} older={older} newerLabel="Later" olderLabel="Earlier" />
      </Section>
      {left !== null && contests.length > 0 ? <TeamLeft left={left} /> : null}
    </Page>
  );
}

function Leave({ id, name }: { id: number; name: string }) {
  return (
    <Confirm
      id="leave-team"
      kind="quiet"
      trigger="Leave team"
      question={`Leave ${name}? What you did together stays on this page.`}
    >
      <ActForm action={`/teams/${id}`}>
        <SubmitButton kind="danger" name="intent" value="leave" pendingLabel="Leaving...">
          Leave
        </SubmitButton>
      </ActForm>
    </Confirm>
  );
}

type Loaded = SerializeFrom<typeof loader>;

function Members({ members, former }: Pick<Loaded, "members" | "former">) {
  return (
    <section className="team-people" aria-label="Members">
      {members.length > 0 ? (
        <ul>
          {members.map(({ id, username, avatar, isJoined }) => (
            <li key={id}>
              <Avatar id={String(id)} name={username} image={avatar} size="small" />
              <a className="link" href={`/profile/${id}`}>
                {username}
              </a>
              {isJoined ? null : <span className="label">Not joined yet</span>}
            </li>
          ))}
        </ul>
      ) : (
        <p className="soft">Nobody is in this team any more.</p>
      )}
      {former.length > 0 ? (
        <p className="small soft">
          Before: <Names people={former} />
        </p>
      ) : null}
    </section>
  );
}
