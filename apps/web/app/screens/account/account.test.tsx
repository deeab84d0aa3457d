import { expect, test, vi } from 'vitest';
import { failed, loading, ready } from '../../hooks/loadable.ts';
import { render, textOf, visibleText } from '../testing/render.tsx';
import { accounts, nothing, offline, settled } from '../testing/samples.ts';
import { AccountHeader, AccountScreen, AccountUnreachable, AccountWaiting, SubscriptionPending } from './account.tsx';
import { BillingPanel } from './billing-panel.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { DataPanel } from './data-panel.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { PlansDialog } from './plans-dialog.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { RelayNotice } from './relay-notice.tsx';
import { SessionsPanel } from './sessions-panel.tsx';
import { SubscriptionPanel } from './subscription-panel.tsx';

vi.mock('@base-ui/react/dialog', () => import('../testing/plain-dialog.tsx'));

const paidAt = '2026-11-01T00:00:00.000Z';
const payment = { amountCents: 799, paidAt, downloadsSince: 0 };
const refund = { onRetry: nothing, onRefund: settled, onClose: nothing };
const subscription = { resetsAt: null, confirming: 'no', onOpenPortal: nothing, plans: () => null } as const;
const call = async () => true;
const entry = { type: 'creation', createdAt: Date.parse(paidAt), planName: 'Monthly' } as const;
const history = { onRetry: nothing, onPage: nothing };
const device = {
  ...{ id: 'a', createdAt: paidAt, lastUsedAt: paidAt, userAgent: null, network: null },
  ...{ client: 'website', isCurrent: true },
} as const;
const sessions = { onRetry: nothing, onEnd: settled };

test.each([
  ['the page waiting for its user', <AccountWaiting key="x" />, 'account.loading'],
  [
    'the page without a response',
    <AccountUnreachable key="x" error={offline} onRetry={nothing} />,
    'account.unreachable',
  ],
  ['a user with a name', <AccountHeader key="x" fullName="Ana" email="a@b.c" />, 'Ana'],
  ['a user without a name', <AccountHeader key="x" fullName={null} email="a@b.c" />, 'a@b.c'],
  ['a subscription that is loading', <SubscriptionPending key="x" data={loading} onRetry={nothing} />, 'ui.loading'],
  ['a subscription that failed', <SubscriptionPending key="x" data={failed(offline)} onRetry={nothing} />, 'ui.retry'],
  ['the window after a proof', <RelayNotice key="x" isError={false} />, 'account.relay.title'],
  ['the window after a failure', <RelayNotice key="x" isError />, 'account.relay.failedTitle'],
  [
    'billing',
    <BillingPanel key="x" isPortalOpening={false} onOpenPortal={nothing} onAskRefund={nothing} />,
    'account.billing.refund',
  ],
  [
    'a billing portal that is opening',
    <BillingPanel key="x" isPortalOpening onOpenPortal={nothing} onAskRefund={nothing} />,
    'account.billing.portal',
  ],
  ['the data panel', <DataPanel key="x" email="a@b.c" onExport={settled} onDelete={settled} />, 'account.data.delete'],
  ['a refund quote that is loading', <RefundDialog key="x" quote={loading} {...refund} />, 'ui.loading'],
  ['a refund quote that failed', <RefundDialog key="x" quote={failed(offline)} {...refund} />, 'ui.retry'],
  [
    'nothing to refund',
    <RefundDialog key="x" quote={ready({ payment: null, obstacles: [] })} {...refund} />,
    'account.refund.nothing',
  ],
  [
    'a refund that is refused',
    <RefundDialog key="x" quote={ready({ payment, obstacles: ['tooLate'] })} {...refund} />,
    'account.refund.obstacles.tooLate',
  ],
  [
    'a refund that is possible',
    <RefundDialog key="x" quote={ready({ payment, obstacles: [] })} {...refund} />,
    'account.refund.ask',
  ],
  ['a history that is loading', <HistoryPanel key="x" data={loading} {...history} />, 'ui.loading'],
  ['a history that failed', <HistoryPanel key="x" data={failed(offline)} {...history} />, 'ui.retry'],
  [
    'an empty history',
    <HistoryPanel key="x" data={ready({ entries: [], page: 1, pageCount: 1 })} {...history} />,
    'account.history.empty',
  ],
  [
    'one page of history',
    <HistoryPanel key="x" data={ready({ entries: [entry], page: 1, pageCount: 1 })} {...history} />,
    'November 1, 2026',
  ],
  [
    'many pages of history',
    <HistoryPanel
      key="x"
      data={ready({ entries: [{ ...entry, type: 'cancellation' }], page: 2, pageCount: 9 })}
      {...history}
    />,
    'account.history.cancellation',
  ],
  ['devices that are loading', <SessionsPanel key="x" data={loading} {...sessions} />, 'ui.loading'],
  ['devices that failed', <SessionsPanel key="x" data={failed(offline)} {...sessions} />, 'ui.retry'],
  [
    'devices',
    <SessionsPanel
      key="x"
      data={ready({
        sessions: [device, { ...device, id: 'b', client: 'extension', isCurrent: false, network: '10.0.0.0/8' }],
      })}
      {...sessions}
    />,
    '10.0.0.0/8',
  ],
  [
    'a question',
    <ConfirmDialog key="x" isOpen title="Sure?" text="Really?" confirm="Yes" onClose={nothing} onConfirm={nothing} />,
    'Really?',
  ],
  [
    'a destructive confirmation, busy',
    <ConfirmDialog
      key="x"
      isOpen
      isDangerous
      isBusy
      title="Sure?"
      text="Really?"
      confirm="Yes"
      onClose={nothing}
      onConfirm={nothing}
    />,
    'Yes',
  ],
  [
    'the plans in a dialog',
    <PlansDialog key="x" isOpen onClose={nothing}>
      cards
    </PlansDialog>,
    'cards',
  ],
])('%s', (_, panel, text) => {
  expect(visibleText(render(<AccountScreen>{panel}</AccountScreen>))).toContain(textOf(text));
});

test.each(Object.entries(accounts))('the status card of the account "%s"', (_, account) => {
  const markup = render(<SubscriptionPanel account={account} {...subscription} onCall={call} />);
  expect(markup).toMatch(/data-status="\w+"/);
});

test.each(['asking', 'late'] as const)('a payment that has not arrived: %s', (confirming) => {
  const markup = render(
    <SubscriptionPanel account={accounts.trial} {...subscription} confirming={confirming} onCall={call} />,
  );
  expect(markup).toContain('role="status"');
});

test('counts that reset say when', () => {
  const resetsAt = Date.UTC(2026, 11, 24);
  const markup = render(
    <SubscriptionPanel account={accounts.trial} {...subscription} resetsAt={resetsAt} onCall={call} />,
  );
  expect(visibleText(markup)).toContain('December 24, 2026');
});

test('an expired plan shows no counts, and is not shown as unlimited', () => {
  const shown = (account: (typeof accounts)[keyof typeof accounts]) =>
    visibleText(render(<SubscriptionPanel account={account} {...subscription} onCall={call} />));
  expect(shown(accounts.paid)).toContain(textOf('account.usage.unlimited'));
  expect(shown(accounts.ended)).not.toContain(textOf('account.usage.unlimited'));
});

test('billing offers no refund if nothing can be refunded', () => {
  const shown = (onAskRefund: (() => void) | null) =>
    visibleText(render(<BillingPanel isPortalOpening={false} onOpenPortal={nothing} onAskRefund={onAskRefund} />));
  expect(shown(nothing)).toContain(textOf('account.billing.refund'));
  expect(shown(null)).not.toContain(textOf('account.billing.refund'));
});

test('while collection is paused, no renewal and no charge is promised', () => {
  const shown = (own: object) => {
    const account = { ...accounts.paused, ...own };
    return visibleText(render(<SubscriptionPanel account={account} {...subscription} onCall={call} />));
  };
  expect(shown({ isPaused: false })).toContain('Renews on');
  expect(shown({})).toContain(textOf('account.status.active'));
  expect(shown({})).toContain(textOf('account.actions.cancel'));
  expect(shown({})).not.toContain('Renews on');
  const endsLater = shown({ isCanceled: true, endsAt: Date.UTC(2030, 5, 10), periodEnd: Date.UTC(2030, 4, 1) });
  expect(endsLater).toContain('Canceled. You have access until June 10, 2030.');
  expect(endsLater).not.toContain('next charge');
});

test('a canceled subscription says when it ends and what is charged until then', () => {
  const until = (days: number) => {
    const account = { ...accounts.canceled, periodEnd: Date.UTC(2030, 4, 1), endsAt: Date.UTC(2030, 4, 1 + days) };
    return visibleText(render(<SubscriptionPanel account={account} {...subscription} onCall={call} />));
  };
  expect(until(0)).toContain('Canceled. You have access until May 1, 2030.');
  expect(until(-11)).toContain('Canceled. You have access until April 20, 2030.');
  expect(until(40)).toContain(
    'Ends on June 10, 2030. Until then it renews as usual: the next charge is on May 1, 2030.',
  );
});
