import { ClockIcon, type Icon, LockIcon, SuccessIcon } from '@clipharbor/ui';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { brandValues, useTextTags } from '../../shell/text-tags.tsx';
import { PageIntro } from '../page-intro.tsx';

const promises: readonly (readonly ['cancel' | 'refund' | 'payment', Icon])[] = [
  ['cancel', ClockIcon],
  ['refund', SuccessIcon],
  ['payment', LockIcon],
];

/** The plans, and three common questions before buying. */
export function PricingScreen({ plans }: { plans: ReactNode }) {
  const t = useTranslations('pricing');
  const tags = useTextTags();
  return (
    <div className="mx-auto max-w-6xl px-4 py-14 sm:px-6 lg:py-20">
      <PageIntro
        title={t('meta.title', brandValues)}
        description={t('meta.description')}
        heading={t('heading')}
        text={t('intro')}
      />
      <section aria-label={t('heading')} className="mt-10">
        {plans}
      </section>
      <ul className="mt-12 grid gap-6 md:grid-cols-3">
        {promises.map(([name, IconOfPromise]) => (
          <li key={name} className="flex gap-3">
            <span className="flex size-10 shrink-0 items-center justify-center rounded-lg bg-primary-soft text-primary-text">
              <IconOfPromise />
            </span>
            <div className="min-w-0">
              <h2 className="text-base">{t(`promises.${name}.title`)}</h2>
              <p className="mt-1 text-muted text-sm">{t.rich(`promises.${name}.text`, tags)}</p>
            </div>
          </li>
        ))}
      </ul>
      <noscript>
        <p className="mt-8">{t('noScript')}</p>
      </noscript>
    </div>
  );
}
