/** Difficulty as competitive programmers know it: grey, green, cyan, blue, violet, amber, red. */
const tones = ["grey", "grey", "good", "good", "cyan", "accent", "violet", "warn", "bad", "bad"] as const;

/** Difficulty 1 to 10 on the colour scale; null is a problem without one. */
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
