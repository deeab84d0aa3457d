import { Skeleton, SkeletonGroup } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';

/** A placeholder for the list until the background has answered. */
export function PopupSkeleton() {
  const t = useTranslations('ui');
  return (
    <SkeletonGroup label={t('loading')} className="flex flex-col gap-4 pt-2">
      <Skeleton className="h-8 w-2/3" />
      {[1, 2].map((number) => (
        <div key={number} className="flex gap-3 rounded-xl border border-line bg-surface p-3">
          <Skeleton className="aspect-video w-28 shrink-0 rounded-md" />
          <div className="flex flex-1 flex-col gap-2 pt-1">
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-3 w-1/2" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}
