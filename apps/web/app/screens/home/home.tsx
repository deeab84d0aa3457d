import { brand } from '@clipharbor/domain';
import { Callout } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { PageHead } from '../../shell/page-head.tsx';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';

/** The first thing a visitor sees. */
export function HomeScreen() {
  const t = useTranslations('home');
  return (
    <>
      <PageHead title={t('meta.title', { brand: brand.name })} description={t('meta.description')} />
      <div className="mx-auto max-w-6xl px-4 pt-6 sm:px-6">
        <Callout type="warning" label={t('warning.label')}>
          {t('warning.text', { brand: brand.name })}
        </Callout>
      </div>
      <Hero />
      <Features />
    </>
  );
}
