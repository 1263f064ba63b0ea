import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { withUser } from "../../../auth/guards.server.ts";
import { keepFormOnFailure } from "../../../platform/browser/form-failure.ts";
import { noSuchAction, readForm, submitForm } from "../../../platform/http/forms.server.ts";
import { idParam } from "../../../platform/http/ids.ts";
import { leaveEmptyPage, pageLinks, pageRequest } from "../../../platform/http/pages.server.ts";
import { redirectWithToast } from "../../../platform/http/toast.server.ts";
import { addressWith } from "../../../platform/http/urls.ts";
import { ButtonLink } from "../../../platform/ui/button.tsx";
import { GroupFrame } from "../../../platform/ui/group-frame.tsx";
import { Icon } from "../../../platform/ui/icon.tsx";
import { EmptyState, Pages, Split } from "../../../platform/ui/page.tsx";
import { titled } from "../../../platform/ui/title.ts";
import { changeMembers, leaveGroup, removeMember, renewLink, setLeader } from "../commands.server.ts";
import { AddMembers, JoinLink, Leave } from "../components/leading.tsx";
import { People } from "../components/people.tsx";
import { seesAllGroups } from "../policy.ts";
import { headOf, linkFor, listPeople, requireGroup } from "../queries.server.ts";
import { addSchema } from "../schema.ts";
import "../groups.css";

const PAGE_SIZE = 50;

export const loader = withUser("follower", async ({ app, db, viewer, params, url }) => {
  const found = await requireGroup(db, viewer, idParam(params.groupId));
  const position = pageRequest(url.searchParams, PAGE_SIZE);
  const page = await listPeople(db, found.id, position);
  leaveEmptyPage(url, position, page);
  return {
    group: await headOf(app, viewer, found),
    joinLink: linkFor(app, viewer, found),
    viewer: viewer.id,
    mayImport: seesAllGroups(viewer),
    people: page.rows.map(({ id, username, avatar, is_leader, isPlace }) => ({
      id,
      username,
      avatar,
      isLeader: is_leader === 1,
      isPlace,
    })),
    ...pageLinks(url, page),
  };
});

const rights = {
  add: "follower",
  remove: "follower",
  leader: "follower",
  member: "follower",
  renew: "follower",
  leave: "holder",
} as const;

export const action = withUser(rights, async ({ request, url, app, viewer, params, context }) => {
  const id = idParam(params.groupId);
  const form = await readForm(request, addSchema);
  const person = () => idParam(String(form.get("person")));
  // Without the "index" that forms add to this address.
  const { after, before } = Object.fromEntries(url.searchParams);
  const here = addressWith(url, { after: after ?? null, before: before ?? null });
  const done = (message: string) => redirectWithToast(context, here, message);
  switch (form.get("intent")) {
    case "add":
      return submitForm(form, addSchema, async ({ add }) => {
        await changeMembers(app, viewer, id, { add, remove: [] });
        return done("Members added");
      });
    case "remove":
      await removeMember(app, viewer, id, person());
      return done("Removed from the group");
    case "leader":
      await setLeader(app, viewer, id, { userId: person(), isLeader: true });
      return done("Made a leader");
    case "member":
      await setLeader(app, viewer, id, { userId: person(), isLeader: false });
      return done("Not a leader any more");
    case "renew":
      await renewLink(app, viewer, id);
      return done("Link renewed. The old one no longer works.");
    case "leave":
      await leaveGroup(app, viewer, id);
      return redirectWithToast(context, "/groups", "You left the group");
    default:
      throw noSuchAction();
  }
});

export const clientAction = keepFormOnFailure();

export const meta: MetaFunction<typeof loader> = ({ data }) => [titled("Members", data?.group.name)];

export default function GroupScreen() {
  const { group, joinLink, viewer, mayImport, people, newer, older } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  const { id, name, about, mayLead, isMember } = group;
  const list = (
    <>
      {people.length > 0 ? (
        <People people={people} viewer={viewer} mayLead={mayLead} />
      ) : (
        <EmptyState title="Nobody is in this group">
          Add members by name, or send them its join link.
        </EmptyState>
      )}
      <Pages newer={newer} older={older} newerLabel="Earlier members" olderLabel="Later members" />
    </>
  );
  return (
    <GroupFrame
      group={group}
      tab=""
      actions={
        mayLead ? (
          <>
            {mayImport ? (
              <ButtonLink href={`/admin/roster?group=${id}`}>
                <Icon name="user-plus" /> Import roster
              </ButtonLink>
            ) : null}
            <ButtonLink href={`/groups/${id}/edit`}>
              <Icon name="pencil" /> Edit group
            </ButtonLink>
          </>
        ) : null
      }
    >
      {about ? <p className="group-about">{about}</p> : null}
      {mayLead || isMember ? (
        <Split
          aside={
            <>
              {mayLead ? <AddMembers key={`${group.members}`} result={result} /> : null}
              {joinLink ? <JoinLink link={joinLink} /> : null}
              {isMember ? <Leave name={name} /> : null}
            </>
          }
        >
          {list}
        </Split>
      ) : (
        list
      )}
    </GroupFrame>
  );
}
