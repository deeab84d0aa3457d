import { Link, useLocale } from '@clipharbor/ui';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { loadFresh } from '../../shell/load-fresh.ts';

/** Loads the component that shows the plans. */
export type LoadPlans = () => Promise<ComponentType>;

/** The plans on the home page. They load when the visitor scrolls near them; the link to the pricing page works without them. */
export function PricingSection({ loadPlans }: { loadPlans: LoadPlans }) {
  const t = useTranslations('home.pricing');
  const locale = useLocale();
  const place = useRef<HTMLDivElement>(null);
  const [Plans, setPlans] = useState<ComponentType | null>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        loadFresh(loadPlans).then(
          (loaded) => setPlans(() => loaded),
          () => undefined,
        );
      },
      // Early enough that the cards are there when they scroll into view.
      { rootMargin: '800px' },
    );
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, [loadPlans]);
  return (
    <section aria-labelledby="pricing" className="border-line border-t even:bg-surface">
      <div className="mx-auto max-w-6xl px-4 py-16 sm:px-6 lg:py-20">
        <h2 id="pricing" className="mb-8 text-3xl">
          {t('heading')}
        </h2>
        <div ref={place} className="mb-8 xl:min-h-104">
          {Plans && <Plans />}
        </div>
        <Link href={`/${locale}/pricing`}>{t('more')}</Link>
      </div>
    </section>
  );
}
