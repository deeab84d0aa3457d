import { brand } from '@clipharbor/domain';
import { Callout, CheckIcon, Chip, Link, LockIcon, RecordIcon, useLocale } from '@clipharbor/ui';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { PageHead } from '../../shell/page-head.tsx';
import { sitePages } from '../../shell/site-pages.ts';
import { CardSection } from './card-section.tsx';
import { useHashRules } from './hash-rules.ts';
import { Hero } from './hero.tsx';
import { type LoadPlans, PricingSection } from './pricing-section.tsx';

const marks = { complete: <CheckIcon />, streams: <RecordIcon />, private: <LockIcon /> };
const features = ['complete', 'streams', 'private'] as const;
const steps = ['install', 'pin', 'login', 'usage'] as const;
const questions = ['free', 'data', 'limits'] as const;

const siteKind = (words: ReactNode) => (
  <li>
    <Chip>{words}</Chip>
  </li>
);

/** The home page. */
export function HomeScreen({ loadPlans }: { loadPlans: LoadPlans }) {
  const t = useTranslations('home');
  useHashRules();
  return (
    <>
      <PageHead title={t('meta.title', { brand: brand.name })} description={t('meta.description')} />
      <div className="mx-auto max-w-6xl px-4 pt-6 sm:px-6">
        <Callout type="warning" label={t('warning.label')}>
          {t('warning.text', { brand: brand.name })}
        </Callout>
      </div>
      <Hero />
      <section aria-labelledby="sites" className="mx-auto max-w-6xl px-4 pb-16 sm:px-6">
        <h2 id="sites" className="mb-4 font-medium text-base text-muted">
          {t('sites.heading')}
        </h2>
        <ul className="mb-4 flex flex-wrap gap-2">{t.rich('sites.kinds', { li: siteKind })}</ul>
        <Link href={`/${useLocale()}/${sitePages.sites}`}>{t('sites.more')}</Link>
      </section>
      <CardSection
        page="features"
        heading={t('features.heading')}
        more={t('features.more')}
        cards={features.map((name) => ({
          title: t(`features.${name}.title`),
          text: t(`features.${name}.text`),
          mark: marks[name],
        }))}
      />
      <CardSection
        page="tutorial"
        heading={t('tutorial.heading')}
        more={t('tutorial.more')}
        cards={steps.map((name, index) => ({
          title: t(`tutorial.${name}.title`),
          text: t(`tutorial.${name}.text`),
          mark: index + 1,
        }))}
      />
      <PricingSection loadPlans={loadPlans} />
      <CardSection
        page="faq"
        heading={t('faq.heading')}
        more={t('faq.more')}
        cards={questions.map((name) => ({ title: t(`faq.${name}.title`), text: t(`faq.${name}.text`) }))}
      />
    </>
  );
}
