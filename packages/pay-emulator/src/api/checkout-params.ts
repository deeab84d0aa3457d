import { boolean, emptyable, filled, integer, list, metadata, oneOf, required, shape, text } from '../http/params.ts';
import { recurringParams } from './prices.ts';

export const checkoutLocales = [
  'auto',
  'bg',
  'cs',
  'da',
  'de',
  'el',
  'en',
  'en-GB',
  'es',
  'es-419',
  'et',
  'fi',
  'fil',
  'fr',
  'fr-CA',
  'hr',
  'hu',
  'id',
  'it',
  'ja',
  'ko',
  'lt',
  'lv',
  'ms',
  'mt',
  'nb',
  'nl',
  'pl',
  'pt',
  'pt-BR',
  'ro',
  'ru',
  'sk',
  'sl',
  'sv',
  'th',
  'tr',
  'vi',
  'zh',
  'zh-HK',
  'zh-TW',
] as const;

const url = text({ max: 5000, pattern: /^[a-z][a-z0-9+.-]*:\/\/[^\s]+$/i });

export const lineItemParams = shape({
  price: filled,
  quantity: integer({ min: 1, max: 999_999 }),
  price_data: shape({
    currency: required(text({ pattern: /^[a-zA-Z]{3}$/ })),
    product: filled,
    product_data: shape({ name: required(filled), description: text(), images: list(text()), metadata }),
    unit_amount: required(integer({ min: 0, max: 99_999_999 })),
    recurring: recurringParams,
    tax_behavior: oneOf('exclusive', 'inclusive', 'unspecified'),
  }),
});

const submitText = shape({ message: required(text({ max: 1200 })) });

/** Parameters without an effect here are accepted with their neutral value only; other values are refused, not ignored. */
export const createSessionParams = shape({
  mode: required(oneOf('payment', 'subscription')),
  ui_mode: oneOf('hosted_page'),
  line_items: required(list(lineItemParams)),
  success_url: required(url),
  cancel_url: url,
  customer: filled,
  customer_email: text({ max: 800, pattern: /^[^\s@]+@[^\s@]+$/ }),
  customer_creation: oneOf('always', 'if_required'),
  customer_update: shape({ address: oneOf('auto', 'never'), name: oneOf('auto', 'never') }),
  client_reference_id: text({ max: 200 }),
  metadata,
  locale: oneOf(...checkoutLocales),
  expires_at: integer(),
  subscription_data: shape({
    metadata,
    description: text({ max: 500 }),
    trial_period_days: integer({ min: 1, max: 730 }),
    trial_end: integer(),
    trial_settings: shape({
      end_behavior: required(shape({ missing_payment_method: required(oneOf('cancel', 'create_invoice', 'pause')) })),
    }),
    proration_behavior: oneOf('create_prorations', 'none'),
    billing_mode: shape({ type: required(oneOf('flexible')) }),
  }),
  payment_intent_data: shape({
    metadata,
    description: text({ max: 1000 }),
    setup_future_usage: oneOf('on_session', 'off_session'),
    receipt_email: text(),
    statement_descriptor: text({ max: 22 }),
    statement_descriptor_suffix: text({ max: 22 }),
  }),
  invoice_creation: shape({
    enabled: required(boolean),
    invoice_data: shape({ metadata, description: text({ max: 1500 }), footer: text({ max: 5000 }) }),
  }),
  payment_method_types: list(oneOf('card')),
  payment_method_collection: oneOf('always'),
  billing_address_collection: oneOf('auto', 'required'),
  allow_promotion_codes: oneOf('false'),
  automatic_tax: shape({ enabled: required(oneOf('false')) }),
  adaptive_pricing: shape({ enabled: oneOf('false') }),
  submit_type: oneOf('auto', 'pay', 'subscribe'),
  custom_text: shape({ submit: emptyable(submitText), after_submit: emptyable(submitText) }),
  saved_payment_method_options: shape({ payment_method_save: oneOf('disabled', 'enabled') }),
});

export const listSessionParams = {
  customer: filled,
  subscription: filled,
  payment_intent: filled,
  status: oneOf('open', 'complete', 'expired'),
  customer_details: shape({ email: required(text()) }),
};
