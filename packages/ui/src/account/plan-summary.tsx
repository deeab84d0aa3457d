import type { PlanView } from '@clipharbor/contracts';
import { planNameKey, usageKinds } from '@clipharbor/domain';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Chip } from '../primitives/chip.tsx';
import { Skeleton, SkeletonGroup } from '../primitives/skeleton.tsx';

const answerTimeoutMs = 8_000;

/** The plan's name and what is left of it. */
export function PlanSummary({ plan }: { plan: PlanView | null }) {
  const t = useTranslations('extensionAccount.card');
  if (plan === null) return <Waiting />;
  if (!plan.isEntitled) {
    const isNew = plan.planId === null;
    return (
      <p className="text-muted text-sm">
        <strong className="block text-ink">{t(isNew ? 'noPlan' : 'ended')}</strong>
        {t(isNew ? 'noPlanText' : 'endedText')}
      </p>
    );
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-xs">
        <PlanName plan={plan} />
        <Remaining remaining={plan.remaining} />
      </div>
      {plan.isStale && <p className="text-muted text-xs">{t('stale')}</p>}
    </>
  );
}

/** Shown until the plan is known. If the server does not respond, it shows the failure after a while. */
function Waiting() {
  const t = useTranslations('extensionAccount.card');
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), answerTimeoutMs);
    return () => clearTimeout(timer);
  }, []);
  if (isLate) return <p className="text-muted text-sm">{t('outcomes.failed')}</p>;
  return (
    <SkeletonGroup label={t('loading')}>
      <Skeleton className="h-5 w-3/4" />
    </SkeletonGroup>
  );
}

function PlanName({ plan: { name, isFreeTrial, hasLifetimeAccess } }: { plan: PlanView }) {
  const t = useTranslations('pricing.names');
  const key = isFreeTrial ? 'free-trial' : hasLifetimeAccess ? 'lifetime' : planNameKey(name ?? '');
  const words = key === null ? name : t(key);
  return words === null ? null : <Chip tone="primary">{words}</Chip>;
}

function Remaining({ remaining }: { remaining: PlanView['remaining'] }) {
  const t = useTranslations('extensionAccount.card');
  const limited = usageKinds.filter((kind) => remaining[kind] !== null);
  if (limited.length === 0) return <span>{t('unlimited')}</span>;
  return limited.map((kind) => {
    const count = remaining[kind] ?? 0;
    return (
      <span key={kind} className={count === 0 ? 'font-medium text-danger-text' : undefined}>
        {t(`left.${kind}`, { count })}
      </span>
    );
  });
}
