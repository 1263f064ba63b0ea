/** Place in a ranking; the first three get a gold, silver or bronze disc. */
export function Rank({ rank }: { rank: number }) {
  return (
    <span className="rank" data-medal={rank <= 3 ? rank : undefined}>
      {rank}
    </span>
  );
}
