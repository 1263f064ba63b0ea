import { DayTime } from "../../platform/ui/date.tsx";
import { type AuditLine, inWords } from "../audit-words.ts";

interface AuditListProps {
  lines: AuditLine[];
  names: Record<number, string>;
}

export function AuditList({ lines, names }: AuditListProps) {
  return (
    <ol className="log">
      {lines.map((line) => {
        const { verb, object, link, person, rest, note } = inWords(line);
        return (
          <li key={line.id}>
            <DayTime value={line.at} />
            <span>
              {line.actor === null ? <b>command line</b> : <Person id={line.actor} names={names} />} {verb}
              {object ? (
                <>
                  {" "}
                  <a href={object.href}>{object.text}</a>
                </>
              ) : null}
              {link ? ` ${link}` : null}
              {person === null ? null : (
                <>
                  {" "}
                  <Person id={person} names={names} />
                </>
              )}
              {rest ? ` ${rest}` : null}
              {note ? <i>, {note}</i> : null}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function Person({ id, names }: { id: number; names: Record<number, string> }) {
  const name = names[id];
  return name === undefined ? (
    <a href={`/admin/audit?subject=${encodeURIComponent(`#${id}`)}`}>account #{id}</a>
  ) : (
    <a href={`/admin/members/${id}`}>
      <b>{name}</b>
    </a>
  );
}
