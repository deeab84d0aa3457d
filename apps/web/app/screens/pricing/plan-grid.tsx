import type { PlanCard as Offer, Plan } from '@clipharbor/domain';
import { Card, Skeleton, SkeletonGroup } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { PlanCard } from './plan-card.tsx';

const row = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3';

/** The plan to highlight: the renewing plan with the largest discount. */
function featuredPlan(offers: readonly Offer[]): Plan | undefined {
  const recurring = offers.filter(({ plan, button }) => plan.period !== 'lifetime' && button.action !== null);
  return recurring.map(({ plan }) => plan).toSorted((one, other) => other.discount - one.discount)[0];
}

interface PlanGridProps {
  level: 2 | 3;
  offers: readonly Offer[];
  busyPlan: number | null;
  onPress: (offer: Offer) => void;
}

/** The cards side by side: one column per card if the screen is wide enough. */
export function PlanGrid({ level, offers, busyPlan, onPress }: PlanGridProps) {
  const featured = featuredPlan(offers);
  return (
    <ul className={`${row} ${offers.length > 4 ? 'xl:grid-cols-5' : 'xl:grid-cols-4'}`}>
      {offers.map((offer) => (
        <PlanCard
          key={offer.plan.id}
          offer={offer}
          level={level}
          isFeatured={featured !== undefined && featured.discount > 0 && featured.id === offer.plan.id}
          isBusy={busyPlan === offer.plan.id}
          onPress={() => onPress(offer)}
        />
      ))}
    </ul>
  );
}

/** "Loading shows three skeleton cards." */
export function PlanSkeletons() {
  const t = useTranslations('pricing');
  return (
    <SkeletonGroup label={t('loading')} className={row}>
      {['one', 'two', 'three'].map((name) => (
        <Card key={name} data-skeleton="" padding="none" className="flex min-h-96 flex-col gap-4 p-5">
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="mt-6 h-9 w-2/3" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="mt-4 h-4 w-5/6" />
          <Skeleton className="h-4 w-3/4" />
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="mt-auto h-11 w-full rounded-md" />
        </Card>
      ))}
    </SkeletonGroup>
  );
}
