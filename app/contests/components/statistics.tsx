interface StatisticsProps {
  total: number;
  upcoming: number;
  onDate: number;
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
          <dd>{value.toLocaleString("en-US")}</dd>
        </div>
      ))}
    </dl>
  );
}
