import type { ChargeTerms } from '@clipharbor/domain';
import * as z from 'zod/mini';
import { cents, moment } from './shapes.ts';

/** The domain's `ChargeTerms` on the wire, with timestamps as text. */
export const chargeTerms = z.object({
  priceCents: cents,
  creditCents: cents,
  dueNowCents: cents,
  /** Below 0: too small to charge today, so it is added to the next charge. */
  carriedCreditCents: z.int(),
  renewal: z.nullable(
    z.object({
      nextCharge: z.object({ at: moment, cents }),
      every: z.object({ period: z.enum(['day', 'month', 'year']), count: z.int().check(z.minimum(1)) }),
      cents,
    }),
  ),
  endsCurrent: z.boolean(),
});
export type ChargeTermsOnWire = z.output<typeof chargeTerms>;

export function writeChargeTerms({ renewal, ...terms }: ChargeTerms): ChargeTermsOnWire {
  if (renewal === null) return { ...terms, renewal };
  const { nextCharge, every, cents: regular } = renewal;
  const at = new Date(nextCharge.at).toISOString();
  return { ...terms, renewal: { nextCharge: { ...nextCharge, at }, every: { ...every }, cents: regular } };
}

export function readChargeTerms({ renewal, ...terms }: ChargeTermsOnWire): ChargeTerms {
  if (renewal === null) return { ...terms, renewal };
  const { nextCharge, ...rest } = renewal;
  return { ...terms, renewal: { ...rest, nextCharge: { ...nextCharge, at: Date.parse(nextCharge.at) } } };
}
