import { Button, Card, Skeleton, SkeletonGroup } from '@clipharbor/ui';
import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import { useFailureWords } from '../../session/failure-words.ts';
import type { Loadable } from '../../session/loadable.ts';

interface PanelProps {
  title: string;
  text?: string;
  /** Beside the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** One matter of the account under its heading. */
export function Panel({ title, text, action, children }: PanelProps) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} padding="lg" className="flex flex-col gap-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 id={id} className="text-lg">
            {title}
          </h2>
          {text !== undefined && <p className="mt-1 text-muted text-sm">{text}</p>}
        </div>
        {action}
      </div>
      {children}
    </Card>
  );
}

interface LoadedProps<T> {
  data: Loadable<T>;
  onRetry: () => void;
  children: (value: T) => ReactNode;
}

/** Draws what has been loaded; until then its shape, and if it fails, why, and a way to try again. */
export function Loaded<T>({ data, onRetry, children }: LoadedProps<T>) {
  const t = useTranslations('account');
  const words = useFailureWords();
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
      <p className="text-muted">{words(data.error)}</p>
      <Button size="sm" variant="secondary" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  );
}
