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
