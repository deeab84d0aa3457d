import type { PlanCard as Offer } from '@clipharbor/domain';
import { Button, Card, CheckIcon, Chip } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { PlanPrice } from './plan-price.tsx';
import { usePlanTexts } from './plan-texts.ts';

interface PlanCardProps {
  offer: Offer;
  /** The heading level of its name. */
  level: 2 | 3;
  isFeatured: boolean;
  /** This plan is being bought or tried. */
  isBusy: boolean;
  onPress: () => void;
}

/** One plan with its price, its features and its action. */
export function PlanCard({ offer: { plan, button }, level, isFeatured, isBusy, onPress }: PlanCardProps) {
  const t = useTranslations('pricing');
  const words = usePlanTexts();
  const name = words.name(plan.name);
  const Heading = `h${level}` as const;
  return (
    <Card
      as="li"
      variant={isFeatured ? 'featured' : 'plain'}
      padding="none"
      // Names, prices, features and buttons of neighboring cards line up.
      className="row-span-4 grid grid-cols-1 grid-rows-subgrid gap-4 p-5"
    >
      <div className="flex min-h-7 flex-wrap content-start items-center justify-between gap-2">
        <Heading className="text-lg">{name}</Heading>
        {plan.discount > 0 && (
          <Chip tone={isFeatured ? 'primary' : 'neutral'}>
            <bdi dir="ltr">{t('discount', { percent: String(plan.discount) })}</bdi>
          </Chip>
        )}
      </div>
      <PlanPrice plan={plan} />
      <ul className="flex flex-col gap-2 text-sm">
        {words.features(plan).map((feature) => (
          <li key={feature} className="flex gap-2">
            <CheckIcon className="mt-0.5 size-4.5 text-success-text" />
            <span className="min-w-0">{feature}</span>
          </li>
        ))}
      </ul>
      <Button
        wide
        variant={isFeatured ? 'primary' : 'secondary'}
        disabled={button.action === null}
        loading={isBusy}
        onClick={onPress}
        aria-label={t('buttonOf', { button: t(`buttons.${button.label}`), plan: name })}
      >
        {t(`buttons.${button.label}`)}
      </Button>
    </Card>
  );
}
