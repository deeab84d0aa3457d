import { type Plan, planNameKey, type UsageKind } from '@clipharbor/domain';
import { useTranslations } from 'use-intl';

const limitedFeatures: Readonly<Record<string, UsageKind>> = {
  extractions_limited: 'extraction',
  downloads_limited: 'download',
  conversions_limited: 'conversion',
};
const plainFeatures = ['no_card', 'unlimited', 'live_streams', 'desktop_app', 'one_payment'] as const;

/**
 * A number for a text about plans, with its digits as text. The first use of the browser's number formatter blocks a slow phone
 * for a tenth of a second. These numbers are small and use the same digits as the prices next to them.
 */
export const counted = (count: number) => ({ count, shown: String(count) });

/** The names and features of plans in the visitor's language. Anything missing in the catalogs is shown as in the table. */
export function usePlanTexts() {
  const t = useTranslations('pricing');
  return {
    name(name: string): string {
      const key = planNameKey(name);
      return key ? t(`names.${key}`) : name;
    },
    features: ({ features, limits }: Plan): string[] =>
      features.map((feature) => {
        const kind = limitedFeatures[feature];
        const count = kind && limits[kind];
        if (kind && typeof count === 'number') return t(`limited.${kind}`, counted(count));
        const known = plainFeatures.find((own) => own === feature);
        return known ? t(`features.${known}`) : feature;
      }),
  };
}
