import { type DataOf, readChargeTerms, subscriptionCalls } from '@clipharbor/contracts';
import { type ChargeTerms, dollars, type Plan } from '@clipharbor/domain';
import { Button, Callout, Link, LockIcon } from '@clipharbor/ui';
import { useEffect, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useFailureWords } from '../../session/failure-words.ts';
import { siteSession, useUser } from '../../session/site-session.ts';
import { useLoaded } from '../../session/use-loaded.ts';
import { useTextTags } from '../../shell/text-tags.tsx';
import { LoginPrompt } from '../login-prompt.tsx';
import { usePlanWords } from '../pricing/plan-words.ts';
import { useChargeWords } from '../pricing/use-charge-words.ts';
import { OrderSkeleton } from './order-skeleton.tsx';

type Session = DataOf<typeof subscriptionCalls.checkoutSession>;

/** The order behind a checkout's id, for its owner only, and the way to the payment provider's page. */
export default function Order({ sid }: { sid: string }) {
  const t = useTranslations('checkout');
  const words = useFailureWords();
  const user = useUser();
  useEffect(() => void siteSession().user.initialise(), []);
  const { data, reload } = useLoaded(async () => {
    if (user.kind !== 'signedIn') return null;
    const [session, plans] = await Promise.all([
      siteSession().api.call(subscriptionCalls.checkoutSession, { sid }),
      siteSession().backend.plans(),
    ]);
    return { session, plan: plans.find(({ id }) => id === session.planId) ?? null };
  }, [sid, user.kind]);
  if (user.kind === 'visitor' || user.kind === 'codeNeeded')
    return <LoginPrompt text={t('loginRequired')} button={t('login')} />;
  const error = user.kind === 'unreachable' ? user.error : data.kind === 'failed' ? data.error : null;
  if (error !== null) {
    const retry = () => void siteSession().user.initialise().then(reload);
    return (
      <Callout type="danger" label={t('failed')}>
        <p>{words(error)}</p>
        <Button size="sm" variant="secondary" className="mt-3" onClick={retry}>
          {t('retry')}
        </Button>
      </Callout>
    );
  }
  if (data.kind !== 'ready' || data.value === null) return <OrderSkeleton />;
  const { session, plan } = data.value;
  return session.status === 'open' && session.url !== null && session.terms !== null ? (
    <OpenOrder terms={readChargeTerms(session.terms)} url={session.url} plan={plan} />
  ) : (
    <ClosedOrder status={session.status} />
  );
}

function OpenOrder({ terms, url, plan }: { terms: ChargeTerms; url: string; plan: Plan | null }) {
  const t = useTranslations('checkout');
  const charges = useChargeWords();
  const words = usePlanWords();
  const tags = useTextTags();
  const [isLeaving, setLeaving] = useState(false);
  const amount = `$${dollars(terms.dueNowCents)}`;
  const go = () => {
    setLeaving(true);
    location.assign(url);
  };
  return (
    <div className="flex flex-col gap-5">
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
        {charges(terms).join(' ')}
      </p>
      <p className="text-muted text-sm">{t.rich('refund', tags)}</p>
      <Button size="lg" wide loading={isLeaving} onClick={go}>
        <LockIcon />
        {t('pay', { amount })}
      </Button>
      <p className="text-center text-sm text-subtle">{t('provider')}</p>
    </div>
  );
}

function Row({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-muted">{label}</dt>
      <dd className="text-end">{children}</dd>
    </div>
  );
}

function ClosedOrder({ status }: { status: Session['status'] }) {
  const t = useTranslations('checkout');
  const home = `/${useLocale()}/`;
  return status === 'complete' ? (
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
