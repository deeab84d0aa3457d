import {
  Callout,
  Card,
  CheckIcon,
  ClockIcon,
  DownloadIcon,
  GlobeIcon,
  ImageIcon,
  LockIcon,
  PlayIcon,
  RecordIcon,
  ShieldIcon,
} from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { AddButton } from '../../shell/add-button.tsx';
import { PageLinks } from '../../shell/page-links.tsx';
import { brandValues, useTextTags } from '../../shell/text-tags.tsx';
import { useBrowser } from '../../shell/use-browser.ts';
import { PageIntro } from '../page-intro.tsx';
import { UsageTable } from './usage-table.tsx';

const groups = [
  {
    name: 'save',
    features: [
      { name: 'videos', Icon: PlayIcon },
      { name: 'live', Icon: RecordIcon },
      { name: 'images', Icon: ImageIcon },
      { name: 'private', Icon: LockIcon },
    ],
  },
  {
    name: 'quality',
    features: [
      { name: 'complete', Icon: CheckIcon },
      { name: 'together', Icon: DownloadIcon },
      { name: 'resume', Icon: ClockIcon },
      { name: 'device', Icon: ShieldIcon },
    ],
  },
] as const;

/** What the product does, and what it does not do. */
export function FeaturesScreen() {
  const t = useTranslations('features');
  const tags = useTextTags();
  return (
    <div className="mx-auto max-w-6xl space-y-16 px-4 py-14 sm:px-6 lg:py-20">
      <PageIntro
        title={t('meta.title', brandValues)}
        description={t('meta.description', brandValues)}
        heading={t('heading')}
        text={t('intro', brandValues)}
      >
        <AddButton browser={useBrowser()} />
      </PageIntro>
      {groups.map(({ name: group, features }) => (
        <section key={group} aria-labelledby={group}>
          <h2 id={group} className="mb-6 text-3xl">
            {t(`groups.${group}`)}
          </h2>
          <ul className="grid gap-6 sm:grid-cols-2">
            {features.map(({ name, Icon }) => (
              <Card as="li" key={name} className="flex gap-4">
                <span className="inline-flex size-11 shrink-0 items-center justify-center rounded-lg bg-primary-soft text-primary-text">
                  <Icon />
                </span>
                <div className="min-w-0">
                  <h3 className="mb-1 text-lg">{t(`items.${name}.title`)}</h3>
                  <p className="text-muted">{t.rich(`items.${name}.text`, tags)}</p>
                </div>
              </Card>
            ))}
          </ul>
        </section>
      ))}
      <UsageTable />
      <section aria-labelledby="limits" className="grid gap-6 lg:grid-cols-2">
        <div>
          <h2 id="limits" className="mb-4 text-3xl">
            {t('limits.heading')}
          </h2>
          <div className="text-muted">{t.rich('limits.text', tags)}</div>
        </div>
        <Callout type="info" label={t('where.label')} icon={GlobeIcon} className="self-start">
          {t.rich('where.text', tags)}
        </Callout>
      </section>
      <PageLinks
        pages={['sites', 'trust', 'changelog']}
        className="flex flex-wrap gap-x-8 gap-y-3 border-line border-t pt-8"
      />
    </div>
  );
}
