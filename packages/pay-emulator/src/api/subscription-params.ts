import {
  boolean,
  emptyable,
  type Field,
  filled,
  integer,
  list,
  metadata,
  oneOf,
  required,
  shape,
  text,
} from '../http/params.ts';

export const itemParams = shape({
  id: filled,
  price: filled,
  quantity: integer({ min: 1, max: 999_999 }),
  deleted: boolean,
  metadata,
});

/** `now` or a timestamp. */
const nowOrMoment: Field<'now' | number> = {
  read: (value, path) => (value === 'now' ? 'now' : integer().read(value, path)),
};

const paymentBehavior = oneOf('allow_incomplete', 'default_incomplete', 'error_if_incomplete', 'pending_if_incomplete');
const prorationBehavior = oneOf('create_prorations', 'always_invoice', 'none');
const trialSettings = shape({
  end_behavior: required(shape({ missing_payment_method: required(oneOf('cancel', 'create_invoice', 'pause')) })),
});
const paymentSettings = shape({
  save_default_payment_method: oneOf('off', 'on_subscription'),
  payment_method_types: list(oneOf('card')),
});
const common = {
  cancel_at_period_end: boolean,
  default_payment_method: filled,
  description: emptyable(text({ max: 500 })),
  metadata,
  off_session: boolean,
  payment_behavior: paymentBehavior,
  payment_settings: paymentSettings,
  proration_behavior: prorationBehavior,
  trial_settings: trialSettings,
  collection_method: oneOf('charge_automatically'),
  automatic_tax: shape({ enabled: required(oneOf('false')) }),
};

export const createParams = shape({
  ...common,
  customer: required(filled),
  items: required(list(itemParams)),
  cancel_at: integer(),
  currency: text(),
  trial_end: nowOrMoment,
  trial_period_days: integer({ min: 0, max: 730 }),
  billing_mode: shape({ type: required(oneOf('flexible')) }),
});

export const updateParams = shape({
  ...common,
  items: list(itemParams),
  cancel_at: emptyable(integer()),
  trial_end: nowOrMoment,
  discounts: emptyable(list(shape({ coupon: required(filled) }))),
  pause_collection: emptyable(
    shape({ behavior: required(oneOf('keep_as_draft', 'mark_uncollectible', 'void')), resumes_at: integer() }),
  ),
  proration_date: integer(),
  billing_cycle_anchor: oneOf('now', 'unchanged'),
  cancellation_details: shape({
    comment: emptyable(text({ max: 5000 })),
    feedback: emptyable(
      oneOf(
        'customer_service',
        'low_quality',
        'missing_features',
        'other',
        'switched_service',
        'too_complex',
        'too_expensive',
        'unused',
      ),
    ),
  }),
});

export const cancelParams = shape({
  invoice_now: boolean,
  prorate: boolean,
  cancellation_details: shape({ comment: emptyable(text({ max: 5000 })), feedback: emptyable(text()) }),
});

export const previewDetails = shape({
  items: list(itemParams),
  proration_behavior: prorationBehavior,
  proration_date: integer(),
  billing_cycle_anchor: oneOf('now', 'unchanged'),
  cancel_at_period_end: boolean,
  cancel_at: emptyable(integer()),
  cancel_now: boolean,
  trial_end: nowOrMoment,
});
