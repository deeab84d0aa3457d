import type { ChargeTerms, Plan } from '@clipharbor/domain';
import { Button, Callout, Link, LockIcon, useLocale } from '@clipharbor/ui';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { leaveFor } from '../../hooks/leave-for.ts';
import { useAction } from '../../hooks/use-action.ts';
import { useDollars } from '../../hooks/use-dollars.ts';
import { useTextTags } from '../../shell/text-tags.tsx';
import { FailureCallout } from '../failure-callout.tsx';
import { LoginPrompt } from '../login-prompt.tsx';
import { usePlanTexts } from '../pricing/plan-texts.ts';
import { useChargeText } from '../pricing/use-charge-text.ts';
import { OrderSkeleton } from './order-skeleton.tsx';

interface OpenOrderView {
  readonly kind: 'open';
  readonly terms: ChargeTerms;
  /** The payment provider's page. */
  readonly url: string;
  /** `null` for a plan that is no longer offered. */
  readonly plan: Plan | null;
}

export type OrderView =
  | { readonly kind: 'loading' }
  | { readonly kind: 'loginRequired' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | OpenOrderView
  | { readonly kind: 'closed'; readonly isPaid: boolean };

interface OrderProps {
  order: OrderView;
  onLogin: () => void;
  onRetry: () => void;
}

/** One order, with a link to the payment provider's page. */
export function Order({ order, onLogin, onRetry }: OrderProps) {
  const t = useTranslations('checkout');
  switch (order.kind) {
    case 'loading':
      return <OrderSkeleton />;
    case 'loginRequired':
      return <LoginPrompt text={t('loginRequired')} button={t('login')} onLogin={onLogin} />;
    case 'failed':
      return <FailureCallout label={t('failed')} error={order.error} retry={t('retry')} onRetry={onRetry} />;
    case 'open':
      return <OpenOrder {...order} onReturn={onRetry} />;
    case 'closed':
      return <ClosedOrder isPaid={order.isPaid} />;
  }
}

function OpenOrder({ terms, url, plan, onReturn }: Omit<OpenOrderView, 'kind'> & { onReturn: () => void }) {
  const t = useTranslations('checkout');
  const charges = useChargeText();
  const words = usePlanTexts();
  const tags = useTextTags();
  const leaving = useAction(async () => {
    await leaveFor(url);
    // It may be paid by now, or expired.
    onReturn();
  });
  const amount = useDollars()(terms.dueNowCents);
  return (
    <div className="flex flex-col gap-5">
      <p className="text-center text-muted">{t('text')}</p>
      <dl className="flex flex-col gap-3">
        {plan && (
          <Row label={t('plan')}>
            <span className="font-medium">{words.name(plan.name)}</span>
          </Row>
        )}
        <div className="flex items-baseline justify-between gap-4 border-line border-t pt-3">
          <dt className="font-medium">{t('dueToday')}</dt>
          <dd className="font-semibold text-2xl tabular-nums">
            <bdi>{amount}</bdi>
          </dd>
        </div>
      </dl>
      <p className="text-sm" data-charge-terms="">
        {charges(terms)}
      </p>
      <p className="text-muted text-sm">{t.rich('refund', tags)}</p>
      <Button size="lg" wide loading={leaving.isRunning} onClick={() => void leaving.run()}>
        <LockIcon />
        {t('pay', { amount })}
      </Button>
      <p className="text-center text-sm text-subtle">{t('provider')}</p>
    </div>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-muted">{label}</dt>
      <dd className="text-end">{children}</dd>
    </div>
  );
}

function ClosedOrder({ isPaid }: { isPaid: boolean }) {
  const t = useTranslations('checkout');
  const home = `/${useLocale()}/`;
  return isPaid ? (
    <Callout type="tip" label={t('complete')}>
      <p>{t('completeText')}</p>
      <Link href={`${home}user`}>{t('toAccount')}</Link>
    </Callout>
  ) : (
    <Callout type="warning" label={t('expired')}>
      <p>{t('expiredText')}</p>
      <Link href={`${home}pricing`}>{t('toPricing')}</Link>
    </Callout>
  );
}
