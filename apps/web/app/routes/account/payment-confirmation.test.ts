import { parsePlan, type SignedInAccount } from '@clipharbor/domain';
import { expect, test, vi } from 'vitest';
import { awaitConfirmation, confirmTimeoutMs, isConfirmed } from './payment-confirmation.ts';

const plan = parsePlan({
  ...{ id: 2, name: 'Monthly', level: 1, price: 7.99, discount: 0, period: 'month', period_count: 1 },
  ...{ feature_list: [], is_available: true, product_id: 'm', has_free_trial: true },
  detail: { is_free_trial: false, extraction_limit: null, download_limit: null, conversion_limit: null },
});
const now = Date.UTC(2026, 10, 15);
const month = 30 * 86_400_000;
const paid: SignedInAccount = {
  ...{ kind: 'paid', subId: 's', plan, status: 'active', isCanceled: false, endsAt: null, isPaused: false },
  ...{ periodStart: now, periodEnd: now + month, consumed: { extraction: 0, download: 0, conversion: 0 } },
};
const none: SignedInAccount = { kind: 'unsubscribed' };

test.each([
  ['a paid and running subscription', paid, true],
  ['lifetime access', { kind: 'lifetime' }, true],
  ['nothing', none, false],
  ['a payment that is due', { ...paid, status: 'past_due' }, false],
  ['a subscription that has ended', { ...paid, periodEnd: now - month }, false],
] as const)('%s confirms a payment: %s', (_, account, expected) => {
  expect(isConfirmed(account, now)).toBe(expected);
});

function clock(answers: (SignedInAccount | null)[]) {
  let time = now;
  const ask = vi.fn(async () => answers.shift() ?? none);
  const wait = async (ms: number) => {
    time += ms;
  };
  return { ask, wait, now: () => time, signal: new AbortController().signal };
}

test('polling stops at the first response that shows the payment', async () => {
  const asking = clock([none, null, paid, none]);
  expect(await awaitConfirmation(asking)).toBe('confirmed');
  expect(asking.ask).toHaveBeenCalledTimes(3);
});

test('polling stops after half a minute', async () => {
  const asking = clock([]);
  expect(await awaitConfirmation(asking)).toBe('late');
  expect(asking.now() - now).toBe(confirmTimeoutMs);
  expect(asking.ask).toHaveBeenCalledTimes(16);
});

test('polling stops when the visitor leaves', async () => {
  const leaving = new AbortController();
  const asking = { ...clock([]), signal: leaving.signal };
  asking.ask.mockImplementationOnce(async () => {
    leaving.abort();
    return none;
  });
  await awaitConfirmation(asking);
  expect(asking.ask).toHaveBeenCalledTimes(1);
});
