import { type Plan, planNameKey, type UsageKind } from '@clipharbor/domain';
import { useTranslations } from 'use-intl';

const limitedFeatures: Readonly<Record<string, UsageKind>> = {
  extractions_limited: 'extraction',
  downloads_limited: 'download',
  conversions_limited: 'conversion',
};
const plainFeatures = ['no_card', 'unlimited', 'live_streams', 'desktop_app', 'one_payment'] as const;

/**
 * A number for a text about plans, with its digits. The browser's formatter of numbers would hold up a slow phone for a tenth
 * of a second when it is first used; these are small, and in the digits of the prices beside them.
 */
export const counted = (count: number) => ({ count, shown: String(count) });

/** The table's names and features in the visitor's language. What the catalogs do not have yet is shown as it is in the table. */
export function usePlanWords() {
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
