import { Form } from "@remix-run/react";
import { ButtonLink, ErrorLine } from "../../../platform/ui/button.tsx";
import { RecentTime } from "../../../platform/ui/date.tsx";
import { Icon } from "../../../platform/ui/icon.tsx";
import { Avatar, Unread } from "../../../platform/ui/marks.tsx";
import { useOneStop } from "../../../platform/ui/one-stop.ts";
import type { PersonJson } from "../json.ts";
import { useOutbox } from "./outbox.ts";
import { type LoadedPane, usePeople } from "./use-people.ts";

interface PeoplePaneProps {
  me: string;
  q: string;
  loaded: LoadedPane | null;
  selected: string | null;
}

export function PeoplePane({ me, q, loaded, selected }: PeoplePaneProps) {
  const pane = usePeople(me, q, loaded);
  const talks = useOutbox(me);
  const ids = [...pane.online, ...pane.offline].map(({ _id }) => _id);
  const { isStop, setFocused } = useOneStop(ids, selected);
  const query = pane.q ? `?${new URLSearchParams({ q: pane.q })}` : "";
  const group = (title: string, people: PersonJson[], online: boolean) =>
    people.length > 0 ? (
      <>
        <h3>{title}</h3>
        <ul>
          {people.map((person) => (
            <PersonLink
              key={person._id}
              person={person}
              me={me}
              online={online}
              query={query}
              current={person._id === selected}
              isStop={isStop(person._id)}
              onFocus={setFocused}
              unsent={talks[person._id]?.failed.at(-1)?.content ?? null}
            />
          ))}
        </ul>
      </>
    ) : null;
  return (
    <section className="pane" data-pane="list" aria-labelledby="conversations">
      <div className="pane-head">
        <h2 id="conversations">Conversations</h2>
        <span className="count">{pane.onlineCount} Online</span>
        <div className="title-actions">
          <ButtonLink kind="quiet" size="small" href="/messages/invitations">
            Invitations
          </ButtonLink>
        </div>
      </div>
      <Form
        className="pane-search"
        role="search"
        aria-label="Users"
        action={selected ? `/messages/${selected}` : "/messages"}
      >
        <input
          className="control"
          type="search"
          name="q"
          ref={pane.box}
          defaultValue={q}
          placeholder="Search users..."
          aria-label="Search users"
          autoComplete="off"
          onChange={(event) => pane.search(event.currentTarget.value)}
        />
        <ButtonLink kind="quiet" href="/messages/search" aria-label="Search messages" title="Search messages">
          <Icon name="text-search" size={20} />
        </ButtonLink>
      </Form>
      <div className="pane-body" data-arrows>
        {pane.failed ? <ErrorLine>Failed to fetch users</ErrorLine> : null}
        {group("Online", pane.online, true)}
        {group("Offline", pane.offline, false)}
        {!pane.failed && pane.online.length + pane.offline.length === 0 ? (
          <p className="soft" role="status">
            No other users found.
          </p>
        ) : null}
        {pane.older ? (
          <ButtonLink
            size="small"
            href={`?${new URLSearchParams({ ...(pane.q ? { q: pane.q } : {}), people: pane.older })}`}
            onClick={pane.more}
          >
            More users
          </ButtonLink>
        ) : null}
      </div>
    </section>
  );
}

interface PersonLinkProps {
  person: PersonJson;
  me: string;
  online: boolean;
  query: string;
  current: boolean;
  isStop: boolean;
  onFocus: (id: string) => void;
  unsent: string | null;
}

function PersonLink(props: PersonLinkProps) {
  const { person, me, online, query, current, isStop, onFocus, unsent } = props;
  const { _id, username, avatar, unread, lastMessage } = person;
  const last = lastMessage && `${lastMessage.sender === me ? "You: " : ""}${lastMessage.excerpt}`;
  return (
    <li>
      <a
        className="talk"
        href={`/messages/${_id}${query}`}
        aria-current={current ? "page" : undefined}
        tabIndex={isStop ? undefined : -1}
        onFocus={() => onFocus(_id)}
      >
        <Avatar
          id={_id}
          name={username}
          image={avatar?.slice("/images/".length)}
          presence={online ? "online" : "offline"}
        />
        <b>{username}</b>
        {lastMessage ? <RecentTime value={lastMessage.createdAt} /> : null}
        {unsent || last ? (
          <span className="last" data-tone={unsent ? "bad" : undefined}>
            {unsent ? `Not sent: ${unsent}` : last}
          </span>
        ) : null}
        {current ? null : <Unread count={unread} />}
      </a>
    </li>
  );
}
