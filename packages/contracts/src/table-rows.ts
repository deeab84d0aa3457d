import * as z from 'zod/mini';
import { filled, planId, uuid } from './shapes.ts';

const count = z.int().check(z.minimum(0));
const limit = z.nullable(count);
const status = z.enum(['active', 'canceled', 'past_due']);
const seconds = z.int();

const planSummary = z.strictObject({
  id: planId,
  name: filled(255),
  detail: z.strictObject({
    is_free_trial: z.boolean(),
    extraction_limit: limit,
    download_limit: limit,
    conversion_limit: limit,
  }),
});

/**
 * Rows of the tables that clients read, exactly as the database returns them. Clients parse rows with `packages/domain`,
 * which checks only what it needs; tests that make up a row validate it with these schemas.
 */
export const tableRows = {
  subscription_status: z.strictObject({
    owner_id: uuid,
    status: z.nullable(status),
    has_lifetime_access: z.boolean(),
    extraction_consumed: count,
    download_consumed: count,
    conversion_consumed: count,
    subscription_detail: z.nullable(
      z.strictObject({
        plan_id: planId,
        plan: planSummary,
        status,
        current_period_start: seconds,
        current_period_end: seconds,
        is_canceled: z.boolean(),
        /** When it ends, if canceled for a date other than the end of the period. */
        cancel_at: z.optional(seconds),
        /** Set while nothing is charged at the end of the period, because collection is paused. */
        is_paused: z.optional(z.literal(true)),
      }),
    ),
    current_subscription: z.nullable(
      z.strictObject({
        sub_id: filled(255),
        plan: planSummary,
        product_id: z.nullable(z.string()),
        cus_id: z.nullable(z.string()),
        default_payment_method: z.nullable(z.string()),
      }),
    ),
  }),
  /** The columns that clients request. */
  subscription_record: z.strictObject({
    type: z.enum(['creation', 'cancellation']),
    created_at: z.iso.datetime({ offset: true }),
    detail: z.strictObject({
      plan: z.strictObject({ id: planId, name: filled(255) }),
      sub_id: filled(255),
      period_start: seconds,
    }),
  }),
} as const;
