import type { AccountState } from '@clipharbor/contracts';
import { Button, Link, PlanSummary, SignOutIcon, UserIcon, useLocale } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { sendToAccount } from './account-context.tsx';

interface MemberPartProps {
  readonly siteOrigin: string;
  readonly session: Extract<AccountState['session'], { kind: 'signedIn' }>;
}

/** Who is signed in, the plan, and a link to other plans. */
export function MemberPart({ siteOrigin, session: { email, plan } }: MemberPartProps) {
  const t = useTranslations('extensionAccount.card');
  const plans = `${siteOrigin}/${useLocale()}/pricing`;
  const isWithoutPlan = plan !== null && !plan.isEntitled;
  const isUnlimited = plan !== null && Object.values(plan.remaining).every((left) => left === null);
  const signOut = () => sendToAccount({ to: 'background', type: 'account.signOut' });
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center gap-2">
        <UserIcon className="size-4.5 shrink-0 text-muted" />
        <p className="min-w-0 flex-1 truncate font-medium text-sm" title={email}>
          <bdi>{email}</bdi>
        </p>
        <Button size="sm" variant="ghost" iconOnly aria-label={t('signOut')} title={t('signOut')} onClick={signOut}>
          <SignOutIcon className="size-4.5" />
        </Button>
      </div>
      <PlanSummary plan={plan} />
      {(isWithoutPlan || (plan !== null && !isUnlimited)) && (
        <div className="flex items-center gap-3">
          {isWithoutPlan && plan.planId === null && (
            <Button size="sm" href={plans} external>
              {t('startTrial')}
            </Button>
          )}
          <Link href={plans} external className="text-sm">
            {t('plans')}
          </Link>
        </div>
      )}
    </div>
  );
}
