interface Place {
  column: number;
  row: number;
}

const ways: Record<string, Place> = {
  ArrowLeft: { column: -1, row: 0 },
  ArrowRight: { column: 1, row: 0 },
  ArrowUp: { column: 0, row: -1 },
  ArrowDown: { column: 0, row: 1 },
};

/**
 * The square an arrow key leads to: the next one in that direction, in the same row or column if there is one. Home and End
 * lead to the ends of the row.
 * @returns null for other keys and at the edge
 */
export function step(key: string, from: Place, places: readonly Place[]): Place | null {
  if (key === "Home" || key === "End") {
    const row = places.filter(({ row }) => row === from.row).sort((a, b) => a.column - b.column);
    return (key === "Home" ? row[0] : row.at(-1)) ?? null;
  }
  const way = ways[key];
  if (!way) return null;
  const ahead = places.filter((place) =>
    way.row === 0
      ? (place.column - from.column) * way.column > 0 && place.row === from.row
      : (place.row - from.row) * way.row > 0 && place.column === from.column,
  );
  const awayOf = (place: Place) => Math.abs(place.column - from.column) + Math.abs(place.row - from.row);
  return ahead.reduce<Place | null>(
    (best, place) => (best && awayOf(best) <= awayOf(place) ? best : place),
    null,
  );
}
