import { type Plan, planNameKey, type UsageKind } from '@clipharbor/domain';
import { useTranslations } from 'use-intl';

const counted: Readonly<Record<string, UsageKind>> = {
  extractions_limited: 'extraction',
  downloads_limited: 'download',
  conversions_limited: 'conversion',
};
const plainFeatures = ['no_card', 'unlimited', 'live_streams', 'desktop_app', 'one_payment'] as const;

/** The table's names and features in the visitor's language. What the catalogs do not know yet is shown as it stands there. */
export function usePlanWords() {
  const t = useTranslations('pricing');
  return {
    name(name: string): string {
      const key = planNameKey(name);
      return key ? t(`names.${key}`) : name;
    },
    features: ({ features, limits }: Plan): string[] =>
      features.map((feature) => {
        const kind = counted[feature];
        const count = kind && limits[kind];
        if (kind && typeof count === 'number') return t(`limited.${kind}`, { count });
        const known = plainFeatures.find((own) => own === feature);
        return known ? t(`features.${known}`) : feature;
      }),
  };
}
