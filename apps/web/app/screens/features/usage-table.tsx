import { useTranslations } from 'use-intl';

const ways = ['guest', 'trial', 'premium'] as const;
const rows = ['login', 'sites', 'downloads', 'conversions', 'watermark'] as const;

/** What each kind of account includes. On narrow screens, the table scrolls separately. */
export function UsageTable() {
  const t = useTranslations('features.ways');
  return (
    <div>
      <h2 id="ways" className="mb-6 text-3xl">
        {t('heading')}
      </h2>
      <section
        aria-labelledby="ways"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it sideways
        tabIndex={0}
        className="overflow-x-auto rounded-xl border border-line bg-surface"
      >
        <table className="w-full min-w-xl text-start text-sm">
          <thead>
            <tr className="border-line border-b bg-sunken">
              <td className="p-4" />
              {ways.map((way) => (
                <th key={way} scope="col" className="p-4 text-start font-semibold text-base">
                  {t(`names.${way}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row} className="border-line not-last:border-b">
                <th scope="row" className="p-4 text-start font-medium">
                  {t(`${row}.label`)}
                </th>
                {ways.map((way) => (
                  <td key={way} className="p-4 text-muted">
                    {t(`${row}.${way}`)}
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
