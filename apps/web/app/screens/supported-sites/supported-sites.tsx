import { formatLocale } from '@clipharbor/i18n';
import { CheckIcon, Chip, DangerIcon, useLocale } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { type GuestSite, guestSites, type SiteResult, siteResults } from '../../content/site-results.ts';
import { brandValues, useTextTags } from '../../shell/text-tags.tsx';
import { PageIntro } from '../page-intro.tsx';
import { WideTable } from '../wide-table.tsx';

const formats = ['hls', 'dash', 'live', 'encrypted', 'files', 'subtitles'] as const;
const refused = ['drm', 'youtube', 'closed'] as const;
const names = Object.keys(guestSites) as GuestSite[];

/** The supported sites, with what tests have proved. */
export function SupportedSitesScreen() {
  const t = useTranslations('sites');
  const tags = useTextTags();
  return (
    <div className="mx-auto max-w-4xl space-y-14 px-4 py-14 sm:px-6 lg:py-20">
      <PageIntro
        title={t('meta.title', brandValues)}
        description={t('meta.description', brandValues)}
        heading={t('heading')}
        text={t('intro')}
      />
      <WideTable
        heading={t('guest.heading')}
        text={t('guest.text')}
        columns={[t('guest.columns.site'), t('guest.columns.kind'), t('guest.columns.status')]}
        rows={names.map((site) => [
          <bdi key="name" translate="no">
            {guestSites[site]}
          </bdi>,
          t(`guest.kinds.${site}`),
          <TestState key="state" result={siteResults[site]} />,
        ])}
      />
      <section aria-labelledby="formats">
        <h2 id="formats" className="mb-3 text-2xl">
          {t('formats.heading')}
        </h2>
        <p className="mb-5 max-w-prose text-muted">{t('formats.text')}</p>
        <ul className="grid gap-3 sm:grid-cols-2">
          {formats.map((name) => (
            <li key={name} className="flex gap-2.5">
              <CheckIcon className="mt-0.5 size-5 text-success-text" />
              <span className="min-w-0">{t(`formats.items.${name}`)}</span>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="refused">
        <h2 id="refused" className="mb-3 text-2xl">
          {t('refused.heading')}
        </h2>
        <p className="mb-5 text-muted">{t('refused.text')}</p>
        <ul className="grid gap-3">
          {refused.map((name) => (
            <li key={name} className="flex gap-2.5">
              <DangerIcon className="mt-0.5 size-5 text-danger-text" />
              <span className="min-w-0">{t(`refused.items.${name}`)}</span>
            </li>
          ))}
        </ul>
      </section>
      <p className="text-muted">{t.rich('ask', tags)}</p>
    </div>
  );
}

function TestState({ result }: { result: SiteResult | undefined }) {
  const t = useTranslations('sites.status');
  const locale = useLocale();
  if (result === undefined) return <Chip>{t('untested')}</Chip>;
  const { passed, total } = result;
  // Not the library's formatter, which would be added to the scripts of every page.
  const format = new Intl.DateTimeFormat(formatLocale(locale), { dateStyle: 'medium', timeZone: 'UTC' });
  const date = format.format(new Date(result.date));
  return passed === total ? (
    <Chip tone="success">{t('passed', { passed, total, date })}</Chip>
  ) : (
    <Chip tone="warning">{t('failed', { passed, total, date })}</Chip>
  );
}
