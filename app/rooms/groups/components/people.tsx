import { ActForm, SubmitButton } from "../../../platform/ui/button.tsx";
import { Confirm } from "../../../platform/ui/confirm.tsx";
import { Avatar } from "../../../platform/ui/marks.tsx";

export interface Person {
  id: number;
  username: string;
  avatar: string | null;
  isLeader: boolean;
  isPlace: boolean;
}

interface PeopleProps {
  people: Person[];
  viewer: number;
  mayLead: boolean;
}

export function People({ people, viewer, mayLead }: PeopleProps) {
  return (
    <ul className="panel rows" aria-label="Members">
      {people.map((person) => (
        <li key={person.id} className="group-person">
          <Avatar id={String(person.id)} name={person.username} image={person.avatar} />
          <span className="who">
            <b>
              <a href={`/profile/${person.id}`}>{person.username}</a>
            </b>
            {person.id === viewer ? <small className="soft">You</small> : null}
            {person.isLeader ? (
              <span className="label" data-tone="accent">
                Leader
              </span>
            ) : null}
            {person.isPlace ? <span className="label">Not joined yet</span> : null}
          </span>
          {mayLead ? <Acts {...person} isOwn={person.id === viewer} /> : null}
        </li>
      ))}
    </ul>
  );
}

/** To go, leaders use "Leave group", which leads them to a screen that they may still see. */
function Acts({ id, username, isLeader, isPlace, isOwn }: Omit<Person, "avatar"> & { isOwn: boolean }) {
  return (
    <span className="actions">
      {isPlace && !isLeader ? null : (
        <ActForm preventScrollReset>
          <input type="hidden" name="person" value={id} />
          <SubmitButton
            kind="quiet"
            size="small"
            name="intent"
            value={isLeader ? "member" : "leader"}
            pendingLabel="..."
          >
            {isLeader ? "Make member" : "Make leader"}
            <span className="visually-hidden"> {username}</span>
          </SubmitButton>
        </ActForm>
      )}
      {isOwn ? null : (
        <Confirm
          id={`remove-${id}`}
          trigger="Remove"
          aria-label={`Remove ${username}`}
          question={`Remove ${username} from the group? Its boards show their results until the end of the week.`}
          kind="quiet"
          size="small"
        >
          <ActForm preventScrollReset>
            <input type="hidden" name="person" value={id} />
            <SubmitButton kind="danger" name="intent" value="remove" pendingLabel="Removing...">
              Remove
            </SubmitButton>
          </ActForm>
        </Confirm>
      )}
    </span>
  );
}
