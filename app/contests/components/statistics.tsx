export interface StatisticsProps {
  /** All three are null before the first list has been fetched. */
  total: number | null;
  upcoming: number | null;
  onDate: number | null;
}

export function Statistics({ total, upcoming, onDate }: StatisticsProps) {
  const figures = [
    ["Total contests", total],
    ["Upcoming contests", upcoming],
    ["On selected date", onDate],
  ] as const;
  return (
    <dl className="panel statistics">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt className="small soft">{name}</dt>
          <dd>{value === null ? <Unknown /> : value.toLocaleString("en-US")}</dd>
        </div>
      ))}
    </dl>
  );
}

function Unknown() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">Not known yet</span>
    </>
  );
}
