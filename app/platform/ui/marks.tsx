import { type MarkState, readState } from "./states.ts";

/** The colours of difficulty that competitive programmers know: grey, green, cyan, blue, violet, amber, red. */
const tones = ["grey", "grey", "good", "good", "cyan", "accent", "violet", "warn", "bad", "bad"] as const;

/** Difficulty 1 to 10 on the colour scale; null for an unrated problem. */
export function RatingPill({ rating }: { rating: number | null }) {
  if (rating === null) {
    return (
      <span className="rating" title="Unrated">
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">Unrated</span>
      </span>
    );
  }
  return (
    <span className="rating" data-tone={tones[Math.round(rating) - 1]}>
      <span className="visually-hidden">Rating </span>
      {rating}
    </span>
  );
}

/** A rank; the first three have a gold, silver or bronze disc. */
export function Rank({ rank }: { rank: number }) {
  return (
    <span className="rank" data-medal={rank <= 3 ? rank : undefined}>
      {rank}
    </span>
  );
}

/** Tags as links to the problems with that tag. */
export function Chips({ tags }: { tags: readonly string[] }) {
  return tags.map((tag) => (
    <a key={tag} className="tag" href={`/dashboard?tag=${encodeURIComponent(tag)}`}>
      {tag}
    </a>
  ));
}

/** Stars as text 'n/5', with drawn stars as decoration. An average is rounded to a tenth. */
export function Stars({ value }: { value: number }) {
  const tenths = Math.round(value * 10) / 10;
  const filled = Math.min(5, Math.max(0, Math.round(value)));
  return (
    <span className="stars" data-stars={"★".repeat(filled) + "☆".repeat(5 - filled)}>
      {`${tenths}/5`}
    </span>
  );
}

/** One of eight hues, always the same for a user. */
export function hueOf(id: string): number {
  let sum = 0;
  for (let index = 0; index < id.length; index++) sum = (sum * 31 + id.charCodeAt(index)) % 8191;
  return sum % 8;
}

interface AvatarProps {
  id: string;
  name: string;
  /** 24, 32 (default), 48 or 72 px. */
  size?: "small" | "large" | "huge";
  presence?: "online" | "offline";
}

/** The name is beside it, so screen readers skip it and hear only the presence. */
export function Avatar({ id, name, size, presence }: AvatarProps) {
  return (
    <>
      <span
        className="avatar"
        aria-hidden="true"
        data-hue={hueOf(id)}
        data-size={size}
        data-presence={presence}
      >
        {[...name][0]?.toUpperCase() ?? "?"}
      </span>
      {presence ? (
        <span className="visually-hidden">{presence === "online" ? "Online" : "Offline"}</span>
      ) : null}
    </>
  );
}

/** The logo: a line that rises, falls back and rises further. */
export function Mark({ size = 22 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="m4 15.5 6-6 4 4 6-7" />
      <path d="M15.5 6H20v4.5" />
    </svg>
  );
}

/** What became of a problem for the viewer: a mark that is the same in every list, and reads without colour. */
export function StateMark({ mark }: { mark: MarkState | undefined }) {
  if (mark === undefined) {
    return (
      <span className="state">
        <span className="visually-hidden">Untouched</span>
      </span>
    );
  }
  const { state, words, isUnverified } = readState(mark);
  return (
    <span className="state" data-state={state} data-claimed={isUnverified ? "" : undefined} title={words}>
      <span className="visually-hidden">{words}</span>
    </span>
  );
}
