import type { SerializeFrom } from "@remix-run/node";
import { Avatar, RatingPill } from "../../../../platform/ui/marks.tsx";
import type { Hit } from "../find.server.ts";

export function HitText({ hit: { title, note, rating, user } }: { hit: SerializeFrom<Hit> }) {
  return (
    <>
      <span className="hit-title">{title}</span>
      {note ? <small className="hit-note">{note}</small> : null}
      {rating === undefined ? null : <RatingPill rating={rating} />}
      {user ? <Avatar id={user} name={title} size="small" /> : null}
    </>
  );
}
