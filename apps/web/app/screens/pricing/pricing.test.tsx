import { expect, test, vi } from 'vitest';
import { failed, loading, ready } from '../../hooks/loadable.ts';
import { render, textOf, visibleText } from '../testing/render.tsx';
import { accounts, nothing, offline, plans, terms, yearlyPlan } from '../testing/samples.ts';
import PlanDialogs from './plan-dialogs.tsx';
import { PlanSkeletons } from './plan-grid.tsx';
import { PlanOffers, PlansUnavailable } from './plan-offers.tsx';
import { PricingScreen } from './pricing.tsx';
import { UpgradeDialog } from './upgrade-dialog.tsx';

vi.mock('@base-ui/react/dialog', () => import('../testing/plain-dialog.tsx'));

const trial = { isOpen: false, isBusy: false, onClose: nothing, onStart: nothing };
const upgrade = { plan: null, preview: loading, isBusy: false, onClose: nothing, onRetry: nothing, onConfirm: nothing };
const offers = { plans, level: 2, busyPlan: null, onPress: nothing, dialogs: { trial, upgrade } } as const;

test.each(Object.entries({ visitor: { kind: 'visitor' } as const, ...accounts }))(
  'the plans of the account "%s"',
  (_, account) => {
    const text = visibleText(render(<PricingScreen plans={<PlanOffers {...offers} account={account} />} />));
    expect(text).toContain('Yearly');
  },
);

test.each([
  ['plans that are loading', <PlanSkeletons key="x" />, 'pricing.loading'],
  ['plans that failed', <PlansUnavailable key="x" error={offline} onRetry={nothing} />, 'pricing.failed'],
  ['a plan that is being bought', <PlanOffers key="x" {...offers} account={accounts.trial} busyPlan={2} />, 'Monthly'],
  [
    'a trial that comes first',
    <PlanDialogs key="x" trial={{ ...trial, isOpen: true }} upgrade={upgrade} />,
    'pricing.trialRequired.title',
  ],
  ['an upgrade whose price loads', <UpgradeDialog key="x" {...upgrade} plan={yearlyPlan} />, 'pricing.upgrade.loading'],
  [
    'an upgrade whose price failed',
    <UpgradeDialog key="x" {...upgrade} plan={yearlyPlan} preview={failed(offline)} />,
    'pricing.upgrade.failed',
  ],
  ['an upgrade with credit', <UpgradeDialog key="x" {...upgrade} plan={yearlyPlan} preview={ready(terms)} />, '−$3.99'],
  [
    'an upgrade with credit left over',
    <UpgradeDialog
      key="x"
      {...upgrade}
      plan={yearlyPlan}
      preview={ready({ ...terms, dueNowCents: 0, carriedCreditCents: 150 })}
    />,
    '$1.50',
  ],
])('%s', (_, screen, text) => {
  expect(visibleText(render(<PricingScreen plans={screen} />))).toContain(textOf(text));
});
