import type { ReactNode } from "react";
import { ShortDate } from "../../ui/date.tsx";
import { Stars } from "../../ui/marks.tsx";
import type { ProfilePage } from "../profile-page.server.ts";

/** The side rail of a profile. The viewer's own profile also shows the facts that are not set. */
export function ProfileFacts({ profile, own }: { profile: ProfilePage; own: boolean }) {
  const { received } = profile;
  const optional = (title: string, value: ReactNode) =>
    value === null && !own ? null : (
      <Fact title={title}>{value ?? <span className="soft">Not set</span>}</Fact>
    );
  return (
    <dl className="panel sheet facts-of-person">
      <Fact title="Email">{profile.email}</Fact>
      {optional("Favorite Language", profile.favlanguage)}
      {optional("Rating", profile.rating)}
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
      <Fact title="Problems shared">{profile.problems.toLocaleString("en-US")}</Fact>
      <Fact title="Solutions">{profile.solutions.toLocaleString("en-US")}</Fact>
      {received.count > 0 ? (
        <Fact title={received.count === 1 ? "1 review" : `${received.count.toLocaleString("en-US")} reviews`}>
          <Stars value={received.average} />
        </Fact>
      ) : null}
      <Fact title="Joined">
        <ShortDate value={profile.joined} />
      </Fact>
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
