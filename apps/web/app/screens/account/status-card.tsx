import {
  type AccountCard,
  type CardAction,
  cardStatuses,
  currentStatus,
  type SignedInAccount,
  unlimited,
} from '@clipharbor/domain';
import { Button, Card, Chip, SuccessIcon, type Tone, WarningIcon } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { useBillingDate } from '../../hooks/use-billing-date.ts';
import { usePlanTexts } from '../pricing/plan-texts.ts';
import { UsageMeters } from './usage-meters.tsx';

interface StatusCardProps {
  account: SignedInAccount;
  card: AccountCard;
  resetsAt: number | null;
  /** A payment has just been made and has not arrived yet. */
  confirming: 'no' | 'asking' | 'late';
  onAction: (action: CardAction) => void;
}

const tones = { warning: 'warning', success: 'success', error: 'danger' } as const satisfies Record<string, Tone>;
const quiet: ReadonlySet<CardAction> = new Set(['cancel', 'updateCard']);

/** The user's plan: until when, how much is left, and the possible actions. */
export function StatusCard({ account, card, resetsAt, confirming, onAction }: StatusCardProps) {
  const t = useTranslations('account');
  const tone = tones[cardStatuses[card.status].tone];
  const isLifetime = account.kind === 'lifetime';
  const limits = isLifetime ? unlimited : 'plan' in account ? account.plan.limits : null;
  return (
    <Card
      as="section"
      aria-label={t('status.label')}
      padding="lg"
      data-status={card.status}
      variant={isLifetime ? 'featured' : 'plain'}
      className="flex flex-col gap-6"
    >
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <Chip tone={tone} icon={tone === 'success' ? SuccessIcon : WarningIcon}>
            {isLifetime ? t('status.vip') : t(`status.${card.status}`)}
          </Chip>
          <Heading account={account} />
        </div>
        <div className="flex flex-wrap gap-3">
          {card.actions.map((action) => (
            <Button key={action} variant={quiet.has(action) ? 'secondary' : 'primary'} onClick={() => onAction(action)}>
              {t(`actions.${action}`)}
            </Button>
          ))}
        </div>
      </div>
      {confirming !== 'no' && (
        <p role="status" className="rounded-lg border border-info-line bg-info-soft px-4 py-3 text-info-text text-sm">
          {t(`confirming.${confirming}`)}
        </p>
      )}
      {limits && card.remaining && card.status !== 'expired' && (
        <UsageMeters limits={limits} remaining={card.remaining} resetsAt={resetsAt} />
      )}
    </Card>
  );
}

function Heading({ account }: { account: SignedInAccount }) {
  const t = useTranslations('account.status');
  const words = usePlanTexts();
  const date = useBillingDate();
  if (account.kind === 'unsubscribed') {
    return (
      <>
        <h2 className="mt-3 text-2xl">{t('noneHeading')}</h2>
        <p className="mt-1 text-muted">{t('noneText')}</p>
      </>
    );
  }
  if (account.kind === 'lifetime') {
    return (
      <>
        <h2 className="mt-3 text-2xl">{t('lifetime')}</h2>
        <p className="mt-1 text-muted">{t('lifetimeActive')}</p>
      </>
    );
  }
  const values = { date: date(account.endsAt ?? account.periodEnd), next: date(account.periodEnd) };
  const until = untilKey(account);
  return (
    <>
      <h2 className="mt-3 text-2xl">{words.name(account.plan.name)}</h2>
      {until && <p className="mt-1 text-muted">{t(`until.${until}`, values)}</p>}
    </>
  );
}

/**
 * The label of the date below the plan's name. A past date is not announced as upcoming, whatever the row says. `null`: there is no
 * date, because access continues and the next charge is not known.
 */
function untilKey(account: Extract<SignedInAccount, { kind: 'trial' | 'paid' }>) {
  const status = currentStatus(account, Date.now());
  if (status === 'past_due') return 'pastDue';
  if (status === 'canceled') return 'ended';
  if (account.plan.isTrial) return 'trial';
  if (account.endsAt === null) return account.isPaused ? null : 'renews';
  return account.endsAt > account.periodEnd && !account.isPaused ? 'endsLater' : 'canceled';
}
