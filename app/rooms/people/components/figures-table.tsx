import type { ReactNode } from "react";

export function FiguresTable({
  head,
  rows,
  note,
}: {
  head: string[];
  rows: ReactNode[][];
  note?: ReactNode;
}) {
  return (
    <details>
      <summary>Table</summary>
      <table>
        <thead>
          <tr>
            {head.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([title, ...figures], row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows neither move nor change
            <tr key={row}>
              <th scope="row">{title}</th>
              {figures.map((figure, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: nor do columns
                <td key={column}>{figure}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {note}
    </details>
  );
}
