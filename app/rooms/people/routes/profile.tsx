import { type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { Fragment, type ReactNode } from "react";
import { withUser } from "../../../auth/guards.server.ts";
import { idParam } from "../../../platform/http/ids.ts";
import { formatNumber } from "../../../platform/text/numbers.ts";
import { ButtonLink } from "../../../platform/ui/button.tsx";
import { counted } from "../../../platform/ui/counted.ts";
import { Ago } from "../../../platform/ui/date.tsx";
import { Avatar, Stars } from "../../../platform/ui/marks.tsx";
import { ErrorPage, Page, Split } from "../../../platform/ui/page.tsx";
import { UserMenu } from "../../../platform/ui/user-menu.tsx";
import { blockBetween, requireShown } from "../../blocks/index.server.ts";
import { findOpenInvitation } from "../../invitations/index.server.ts";
import { addressOfOpen } from "../../invitations/json.ts";
import { ProfileOverview } from "../components/profile-overview.tsx";
import { WorkList } from "../components/work-list.tsx";
import { canEdit } from "../policy.ts";
import { loadProfilePage, type ProfilePage } from "../profile-page.server.ts";
import "../profile.css";

const isMine = (path: string) => path.startsWith("/myprofile/");

/** The viewer's own profile is at /myprofile, where it also suggests what to add. Others are at /profile. */
export const loader = withUser(async ({ app, db, viewer, params, url }) => {
  const id = idParam(params.userId);
  const own = canEdit(viewer, id);
  if (own !== isMine(url.pathname)) {
    await requireShown(db, id);
    throw redirect(`${own ? "/myprofile" : "/profile"}/${id}`);
  }
  const profile = await loadProfilePage(app, viewer, id, url);
  const [block, open] = own
    ? []
    : await Promise.all([blockBetween(db, viewer.id, id), findOpenInvitation(db, viewer.id, id)]);
  const isBlocked = block?.isOwn ?? false;
  // Invitations from blocked users are not listed.
  const isListed = open && (open.sender_id === viewer.id || !isBlocked);
  return {
    profile,
    own,
    isBlocked,
    pending: isListed ? addressOfOpen(viewer, open) : null,
    here: url.pathname + url.search,
  };
});

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  const name = data?.own ? "My Profile" : data?.profile.username;
  return [{ title: `${name ?? "Profile Not Found"} · Upsolve` }];
};

const tabs = { overview: "Overview", problems: "Problems", solutions: "Solutions", blogs: "Blogs" };

export default function ProfileScreen() {
  const { profile, own, isBlocked, pending, here } = useLoaderData<typeof loader>();
  const { id, part } = profile;
  const { pathname } = useLocation();
  return (
    <Page>
      <div className="title-row profile-head">
        <Avatar id={String(id)} name={profile.username} image={profile.avatar} size="huge" />
        <h1>{profile.username}</h1>
        {profile.hasJoined ? null : <span className="label">Not joined yet</span>}
        {profile.collaborator ? (
          <span className="label" data-tone="good">
            Collaborator
          </span>
        ) : null}
        {pending ? (
          <a className="label" data-tone="warn" href={pending} title="See the invitation">
            Pending<span className="visually-hidden"> invitation</span>
          </a>
        ) : null}
        <div className="title-actions">
          {own ? (
            <>
              <ButtonLink kind="quiet" href="/dashboard">
                Back to Dashboard
              </ButtonLink>
              <ButtonLink href={`/${id}/collaborator`}>Invite Collaborator</ButtonLink>
              <ButtonLink kind="primary" href={`/myprofile/${id}/updateprofile`}>
                Update Profile
              </ButtonLink>
            </>
          ) : profile.hasJoined ? (
            <>
              {isBlocked ? (
                <span className="label" data-tone="warn">
                  Blocked
                </span>
              ) : null}
              <ButtonLink href={`/messages/${id}`}>Message</ButtonLink>
              {isBlocked ? null : (
                <ButtonLink href={`/duels/new?opponent=${id}`}>Challenge to a duel</ButtonLink>
              )}
              <ButtonLink kind="primary" href={`/${id}/collaborator`}>
                Invite Collaborator
              </ButtonLink>
              <UserMenu user={profile} blocked={isBlocked} redirectTo={here} />
            </>
          ) : null}
        </div>
      </div>
      <Split aside={<ProfileFacts profile={profile} own={own} />}>
        <nav className="tabs" aria-label="Profile">
          {Object.entries(tabs).map(([tab, title]) => (
            <a
              key={tab}
              href={tab === "overview" ? pathname : `${pathname}?tab=${tab}`}
              aria-current={tab === part.tab ? "page" : undefined}
            >
              {title}
            </a>
          ))}
        </nav>
        {part.tab === "overview" ? (
          <ProfileOverview part={part} own={own ? id : null} />
        ) : (
          <WorkList part={part} own={own} />
        )}
      </Split>
    </Page>
  );
}

function ProfileFacts({ profile, own }: { profile: ProfilePage; own: boolean }) {
  const { received } = profile;
  const optional = (title: string, value: ReactNode) =>
    value === null && !own ? null : (
      <Fact title={title}>{value ?? <span className="soft">Not set</span>}</Fact>
    );
  return (
    <dl className="panel sheet facts-of-person">
      {profile.email ? <Fact title="Email">{profile.email}</Fact> : null}
      {optional("Favorite Language", profile.favlanguage)}
      {optional("Rating (self-reported)", profile.rating)}
      {optional("Platform", profile.platform)}
      {optional(
        "GitHub",
        profile.gitHub && (
          <a className="link" href={profile.gitHub} rel="nofollow noopener ugc">
            {profile.gitHub.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "")}
          </a>
        ),
      )}
      {optional("Location", profile.location)}
      {profile.teams.length > 0 ? (
        <Fact title={profile.teams.length === 1 ? "Team" : "Teams"}>
          {profile.teams.map(({ id, name }, index) => (
            <Fragment key={id}>
              {index > 0 ? ", " : null}
              <a className="link" href={`/teams/${id}`}>
                {name}
              </a>
            </Fragment>
          ))}
        </Fact>
      ) : null}
      <Fact title="Problems shared">{formatNumber(profile.problems)}</Fact>
      <Fact title="Solutions">{formatNumber(profile.solutions)}</Fact>
      {received.count > 0 ? (
        <Fact title={counted(received.count, "review")}>
          <Stars value={received.average} />
        </Fact>
      ) : null}
      {profile.useful > 0 ? <Fact title="Useful">{formatNumber(profile.useful)}</Fact> : null}
      {profile.hasJoined ? (
        <Fact title="Joined">
          <Ago value={profile.joined} />
        </Fact>
      ) : null}
    </dl>
  );
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export function ErrorBoundary() {
  const own = isMine(useLocation().pathname);
  return (
    <ErrorPage title="Profile Not Found" message={`Unable to load ${own ? "your" : "user"} profile`}>
      <ButtonLink href={own ? "/dashboard" : "/collaborators"}>
        {own ? "Back to Dashboard" : "Back"}
      </ButtonLink>
    </ErrorPage>
  );
}
