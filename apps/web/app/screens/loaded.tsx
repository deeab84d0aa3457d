import { Button, Skeleton, SkeletonGroup } from '@clipharbor/ui';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useFailureText } from '../hooks/failure-text.ts';
import type { Loadable } from '../hooks/loadable.ts';

interface LoadedProps<T> {
  data: Loadable<T>;
  onRetry: () => void;
  children: (value: T) => ReactNode;
}

/** Renders loaded data, a skeleton until then, or the reason for a failure with a button to try again. */
export function Loaded<T>({ data, onRetry, children }: LoadedProps<T>) {
  const t = useTranslations('ui');
  const failureText = useFailureText();
  if (data.kind === 'ready') return children(data.value);
  if (data.kind === 'loading') {
    return (
      <SkeletonGroup label={t('loading')} className="flex flex-col gap-3">
        <Skeleton className="h-5 w-2/3" />
        <Skeleton className="h-5 w-full" />
        <Skeleton className="h-5 w-1/2" />
      </SkeletonGroup>
    );
  }
  return (
    <div role="alert" className="flex flex-col items-start gap-3">
      <p className="text-muted">{failureText(data.error)}</p>
      <Button size="sm" variant="secondary" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  );
}
