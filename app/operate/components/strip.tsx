import { formatNumber } from "../../platform/text/numbers.ts";

export interface StripProps {
  figures: { title: string; total: number; note: string }[];
}

export function Strip({ figures }: StripProps) {
  return (
    <dl className="panel strip">
      {figures.map(({ title, total, note }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>
            {formatNumber(total)} {note ? <small>{note}</small> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
