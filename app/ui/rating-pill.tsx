/** Difficulty 1 to 10 on the colour scale; null is a problem without one. */
export function RatingPill({ rating }: { rating: number | null }) {
  return (
    <span className="rating" data-rating={rating ?? undefined}>
      <span className="visually-hidden">{rating === null ? "Unrated" : "Rating "}</span>
      {rating ?? <span aria-hidden="true">–</span>}
    </span>
  );
}
