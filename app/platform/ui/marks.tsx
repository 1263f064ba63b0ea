/** Colours familiar from online judges: grey, green, cyan, blue, violet, amber, red. */
const tones = ["grey", "grey", "good", "good", "cyan", "accent", "violet", "warn", "bad", "bad"] as const;

export const toneOf = (rating: number) => tones[Math.round(rating) - 1];

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
    <span className="rating" data-tone={toneOf(rating)}>
      <span className="visually-hidden">Rating </span>
      {rating}
    </span>
  );
}

export function Rank({ rank }: { rank: number }) {
  return (
    <span className="rank" data-medal={rank <= 3 ? rank : undefined}>
      {rank}
    </span>
  );
}

export function Chips({ tags }: { tags: readonly string[] }) {
  return tags.map((tag) => (
    <a key={tag} className="tag" href={`/dashboard?tag=${encodeURIComponent(tag)}`}>
      {tag}
    </a>
  ));
}

export function Stars({ value }: { value: number }) {
  const tenths = Math.round(value * 10) / 10;
  const filled = Math.min(5, Math.max(0, Math.round(value)));
  return (
    <span className="stars" data-stars={"★".repeat(filled) + "☆".repeat(5 - filled)}>
      {`${tenths}/5`}
    </span>
  );
}

export function hueOf(id: string): number {
  let sum = 0;
  for (let index = 0; index < id.length; index++) sum = (sum * 31 + id.charCodeAt(index)) % 8191;
  return sum % 8;
}

interface AvatarProps {
  id: string;
  name: string;
  /** The key of an uploaded picture, shown instead of the initial. */
  image?: string | null;
  /** 24, 48 or 72 px; 32 by default. */
  size?: "small" | "large" | "huge";
  presence?: "online" | "offline";
}

/** Screen readers hear only the presence, because the name is shown next to the avatar. */
export function Avatar({ id, name, image, size, presence }: AvatarProps) {
  return (
    <>
      <span
        className="avatar"
        aria-hidden="true"
        data-hue={hueOf(id)}
        data-size={size}
        data-presence={presence}
      >
        {image ? (
          <img className="avatar" data-size={size} src={`/images/${image}`} alt="" loading="lazy" />
        ) : (
          ([...name][0]?.toUpperCase() ?? "?")
        )}
      </span>
      {presence ? (
        <span className="visually-hidden">{presence === "online" ? "Online" : "Offline"}</span>
      ) : null}
    </>
  );
}

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

export function Unread({ count }: { count: number }) {
  if (count <= 0) return null;
  return (
    <span className="badge">
      {count > 99 ? "99+" : count}
      <span className="visually-hidden"> unread</span>
    </span>
  );
}
