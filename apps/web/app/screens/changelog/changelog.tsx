import { sentenceGap } from '@clipharbor/i18n';
import { useLocale } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import type { Inline } from '../../content/article/article.ts';
import { brandValues } from '../../shell/text-tags.tsx';
import { Inlines } from '../article/inlines.tsx';
import { PageIntro } from '../page-intro.tsx';

interface ChangelogProps {
  releases: readonly { title: string; changes: readonly (readonly Inline[])[] }[];
}

/** The project's changelog. */
export function ChangelogScreen({ releases }: ChangelogProps) {
  const t = useTranslations('changelog');
  const gap = sentenceGap(useLocale());
  return (
    <div className="mx-auto max-w-3xl px-4 py-14 sm:px-6 lg:py-20">
      <PageIntro
        title={t('meta.title', brandValues)}
        description={t('meta.description', brandValues)}
        heading={t('heading')}
        text={`${t('intro')}${gap}${t('language')}`}
      />
      <div lang="en" dir="ltr" className="mt-12 space-y-12">
        {releases.map(({ title, changes }) => (
          <section key={title} aria-label={title} className="border-primary-line border-s-2 ps-6">
            <h2 className="mb-4 text-2xl">{title}</h2>
            <ul className="list-disc space-y-2.5 ps-5 text-muted">
              {changes.map((change, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes order
                <li key={index} className="ps-1">
                  <Inlines of={change} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}
