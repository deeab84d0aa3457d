import type { AccountState } from '@clipharbor/contracts';
import { brand } from '@clipharbor/domain';
import { Button, PlanSummary, SignOutIcon, UserIcon, useLocale } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { PageLink } from '../engine/page-link.tsx';

interface MemberPartProps {
  readonly session: Extract<AccountState['session'], { kind: 'signedIn' }>;
  readonly onSignOut: () => void;
}

/** The signed-in account, its plan, and a link to other plans. */
export function MemberPart({ session: { email, plan }, onSignOut }: MemberPartProps) {
  const t = useTranslations('extensionAccount.card');
  const plans = `${brand.origin}/${useLocale()}/pricing`;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <UserIcon className="size-5 shrink-0 text-muted" />
        <p className="min-w-0 flex-1 truncate font-medium" title={email}>
          <bdi>{email}</bdi>
        </p>
        <Button size="sm" variant="secondary" onClick={onSignOut}>
          <SignOutIcon className="size-4.5" />
          {t('signOut')}
        </Button>
      </div>
      <PlanSummary plan={plan} />
      <PageLink href={plans} className="self-start text-sm">
        {t('plans')}
      </PageLink>
    </div>
  );
}
