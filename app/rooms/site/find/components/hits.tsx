import type { SerializeFrom } from "@remix-run/node";
import { Avatar, RatingPill } from "../../../../platform/ui/marks.tsx";
import type { Hit } from "../find.server.ts";

interface HitTextProps {
  hit: SerializeFrom<Hit>;
  q: string | undefined;
}

export function HitText({ hit: { title, why, note, rating, user, avatar }, q }: HitTextProps) {
  return (
    <>
      <span className="hit-title">
        <Marked text={title} q={q} />
      </span>
      {why ? (
        <small className="label">
          <Marked text={why} q={q} />
        </small>
      ) : null}
      {note ? <small className="hit-note">{note}</small> : null}
      {rating === undefined ? null : <RatingPill rating={rating} />}
      {user ? <Avatar id={user} name={title} image={avatar} size="small" /> : null}
    </>
  );
}

/** Marks the typed words where words of the text begin with them. */
function Marked({ text, q = "" }: { text: string; q: string | undefined }) {
  const words = q.match(/[\p{L}\p{N}]+/gu);
  if (!words) return text;
  const longestFirst = words.sort((a, b) => b.length - a.length).join("|");
  const parts = text.split(new RegExp(`(?<![\\p{L}\\p{N}])(${longestFirst})`, "iu"));
  // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name
  return parts.map((part, at) => (at % 2 === 1 ? <mark key={at}>{part}</mark> : part));
}
