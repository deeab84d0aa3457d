import { Avatar, Button, Card, Skeleton, SkeletonGroup } from '@clipharbor/ui';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useFailureText } from '../../hooks/failure-text.ts';
import type { Loadable } from '../../hooks/loadable.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { brandValues } from '../../shell/text-tags.tsx';
import { Loaded } from '../loaded.tsx';

/** Everything about the user's own account, one panel after the other. */
export function AccountScreen({ children }: { children: ReactNode }) {
  const t = useTranslations('account');
  return (
    <div className="mx-auto flex max-w-4xl flex-col gap-6 px-4 py-10 sm:px-6 lg:py-14">
      <PageHead title={t('meta.title', brandValues)} description={t('meta.description', brandValues)} />
      {children}
    </div>
  );
}

interface AccountHeaderProps {
  /** `null` for an account without a name. */
  fullName: string | null;
  email: string;
}

/** Whose account it is. */
export function AccountHeader({ fullName, email }: AccountHeaderProps) {
  const t = useTranslations('account');
  return (
    <header className="flex items-center gap-4">
      <Avatar size="lg" name={fullName ?? ''} label={fullName ?? email} />
      <div className="min-w-0">
        <h1 className="truncate text-3xl">{fullName ?? t('heading')}</h1>
        <p className="truncate text-muted">
          <bdi>{email}</bdi>
        </p>
      </div>
    </header>
  );
}

/** Replaces the subscription panels while the subscription is being read, or if it could not be. */
export function SubscriptionPending({ data, onRetry }: { data: Loadable<unknown>; onRetry: () => void }) {
  return (
    <Card padding="lg">
      <Loaded data={data} onRetry={onRetry}>
        {() => null}
      </Loaded>
    </Card>
  );
}

/** There is a session, but the server does not say whose it is. */
export function AccountUnreachable({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTranslations('account');
  const failureText = useFailureText();
  return (
    <Card padding="lg" role="alert" className="flex flex-col items-center gap-4 text-center">
      <h1 className="text-2xl">{t('unreachable')}</h1>
      <p className="text-muted">{failureText(error)}</p>
      <Button onClick={onRetry}>{t('retry')}</Button>
    </Card>
  );
}

/** The user is not known yet. A visitor sees it only while being redirected. */
export function AccountWaiting() {
  const t = useTranslations('account');
  return (
    <>
      <h1 className="sr-only">{t('heading')}</h1>
      <SkeletonGroup label={t('loading')} className="flex flex-col gap-6">
        <div className="flex items-center gap-4">
          <Skeleton className="size-16 rounded-full" />
          <div className="flex-1">
            <Skeleton className="h-8 w-48" />
            <Skeleton className="mt-2 h-5 w-64 max-w-full" />
          </div>
        </div>
        <Skeleton className="h-52 w-full rounded-xl" />
        <Skeleton className="h-40 w-full rounded-xl" />
      </SkeletonGroup>
    </>
  );
}
