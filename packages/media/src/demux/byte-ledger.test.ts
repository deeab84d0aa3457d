import { expect, test } from 'vitest';
import { ByteLedger, sumAccounts } from './byte-ledger.ts';

test('classified and held bytes are accounted for', () => {
  const ledger = new ByteLedger();
  ledger.receive(100);
  ledger.add('carried', 60);
  ledger.add('overhead', 10);
  expect(ledger.take(30)).toMatchObject({ received: 100, lost: 0 });
  ledger.add('carried', 30);
  expect(ledger.take(0)).toMatchObject({ received: 0, carried: 30, lost: 0 });
});

test('bytes that are never or twice accounted for count as lost', () => {
  const ledger = new ByteLedger();
  ledger.receive(100);
  ledger.add('carried', 93);
  expect(ledger.take(0).lost).toBe(7);
  ledger.receive(10);
  ledger.add('carried', 12);
  expect(ledger.take(0).lost).toBe(2);
});

test('accounts add up', () => {
  const one = { received: 10, carried: 5, overhead: 1, leadIn: 1, cutOff: 1, lost: 2 };
  expect(sumAccounts([one, one])).toEqual({ received: 20, carried: 10, overhead: 2, leadIn: 2, cutOff: 2, lost: 4 });
});
