import type { Inline } from '../../content/article/article.ts';
import { Inlines } from './inlines.tsx';

interface ArticleTableProps {
  head: readonly (readonly Inline[])[];
  rows: readonly (readonly (readonly Inline[])[])[];
}

/** A comparison. The first column has the row headers; on narrow screens, the table scrolls separately. */
export function ArticleTable({ head: [, ...columns], rows }: ArticleTableProps) {
  return (
    <div
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it sideways
      tabIndex={0}
      className="overflow-x-auto rounded-xl border border-line bg-surface"
    >
      <table className="w-full min-w-lg text-start text-sm">
        <thead>
          <tr className="border-line border-b bg-sunken">
            <td className="p-3.5" />
            {columns.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the text of an article never changes order
              <th key={index} scope="col" className="p-3.5 text-start font-semibold text-ink">
                <Inlines of={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name = [], ...cells], row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the text of an article never changes order
            <tr key={row} className="border-line not-last:border-b">
              <th scope="row" className="p-3.5 text-start font-medium text-ink">
                <Inlines of={name} />
              </th>
              {cells.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the text of an article never changes order
                <td key={index} className="p-3.5">
                  <Inlines of={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
