import { type ReactNode, useId } from 'react';

interface WideTableProps {
  /** The table's heading. Without one, the table belongs to the previous heading, and `text` is its label. */
  heading?: string;
  text?: string;
  columns: readonly string[];
  /** The first cell of each row is its header. */
  rows: readonly (readonly ReactNode[])[];
}

/** A table under its heading. On narrow screens, it scrolls separately. */
export function WideTable({ heading, text, columns, rows }: WideTableProps) {
  const id = useId();
  return (
    <div>
      {heading && (
        <h2 id={id} className="mb-3 text-2xl">
          {heading}
        </h2>
      )}
      {text && (
        <p id={heading ? undefined : id} className="mb-5 max-w-prose text-muted">
          {text}
        </p>
      )}
      <section
        aria-labelledby={id}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it sideways
        tabIndex={0}
        className="overflow-x-auto rounded-xl border border-line bg-surface"
      >
        <table className="w-full min-w-xl text-start text-sm">
          <thead>
            <tr className="border-line border-b bg-sunken">
              {columns.map((column) => (
                <th key={column} scope="col" className="p-4 text-start font-semibold">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...cells], row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change order
              <tr key={row} className="border-line align-top not-last:border-b">
                <th scope="row" className="p-4 text-start font-medium">
                  {name}
                </th>
                {cells.map((cell, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the cells never change order
                  <td key={index} className="p-4 text-muted">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
