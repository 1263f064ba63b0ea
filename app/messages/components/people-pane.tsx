import { Form } from "@remix-run/react";
import { TextSearch } from "lucide-react";
import { ErrorLine } from "../../ui/error-line.tsx";
import type { PersonJson } from "../json.ts";
import { useFailures } from "./outbox.ts";
import { PersonLink } from "./person-link.tsx";
import { type LoadedPane, usePeople } from "./use-people.ts";

export interface PeoplePaneProps {
  me: string;
  /** What was searched for, in the address. */
  q: string;
  /** Null when the list could not be loaded. */
  loaded: LoadedPane | null;
  /** Whose conversation is open. */
  selected: string | null;
}

/** Everybody one can write to: who is online, then who is not. */
export function PeoplePane({ me, q, loaded, selected }: PeoplePaneProps) {
  const pane = usePeople({ me, q, loaded, selected });
  const unsentTo = useFailures(me);
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
              unsent={unsentTo(person._id)}
            />
          ))}
        </ul>
      </>
    ) : null;
  return (
    <section className="pane" data-pane="people" aria-labelledby="conversations">
      <div className="pane-head">
        <h2 id="conversations">Conversations</h2>
        <span className="count">{pane.onlineCount} Online</span>
        <div className="title-actions">
          <a className="button" data-kind="quiet" data-size="small" href="/messages/invitations">
            Invitations
          </a>
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
          maxLength={60}
          onChange={(event) => pane.search(event.currentTarget.value)}
        />
        <a
          className="button"
          data-kind="quiet"
          href="/messages/search"
          aria-label="Search messages"
          title="Search messages"
        >
          <TextSearch size={20} aria-hidden />
        </a>
      </Form>
      <div className="pane-body people">
        {pane.failed ? <ErrorLine>Failed to fetch users</ErrorLine> : null}
        {group("Online", pane.online, true)}
        {group("Offline", pane.offline, false)}
        {!pane.failed && pane.online.length + pane.offline.length === 0 ? (
          <p className="soft" role="status">
            No other users found.
          </p>
        ) : null}
        {pane.older ? (
          <a
            className="button"
            data-size="small"
            href={`?${new URLSearchParams({ ...(pane.q ? { q: pane.q } : {}), people: pane.older })}`}
            onClick={pane.more}
          >
            More users
          </a>
        ) : null}
      </div>
    </section>
  );
}
