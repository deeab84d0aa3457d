import { Skeleton, SkeletonGroup } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';

export function OrderSkeleton() {
  const t = useTranslations('checkout');
  return (
    <SkeletonGroup label={t('loading')} className="flex flex-col gap-4">
      <Skeleton className="h-5 w-full" />
      <Skeleton className="h-5 w-2/3" />
      <Skeleton className="h-8 w-full" />
      <Skeleton className="h-11 w-full rounded-md" />
    </SkeletonGroup>
  );
}
