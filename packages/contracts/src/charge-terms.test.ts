import { type ChargeTerms, changeTerms, parsePlan } from '@clipharbor/domain';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { chargeTerms, readChargeTerms, writeChargeTerms } from './charge-terms.ts';

const plan = parsePlan({
  ...{ id: 4, name: 'Yearly', level: 3, price: 95.88, discount: 50, period: 'year', period_count: 1 },
  ...{ feature_list: [], is_available: true, product_id: 'y', has_free_trial: true },
  detail: { is_free_trial: false, extraction_limit: null, download_limit: null, conversion_limit: null },
});
const now = Date.UTC(2026, 10, 17, 5, 30);
const recurring = changeTerms(plan, {
  ...{ priceCents: 4794, dueNowCents: 0, carriedCreditCents: 20, anchor: now, paidUntil: now + 1000 },
});
const once: ChargeTerms = { ...recurring, renewal: null, endsCurrent: true };

test.each([
  ['that renew', recurring],
  ['of a one-time payment', once],
])('terms %s survive the round trip over the wire', (_, terms) => {
  const sent: unknown = JSON.parse(JSON.stringify(writeChargeTerms(terms)));
  expect(readChargeTerms(z.parse(chargeTerms, sent))).toEqual(terms);
});
