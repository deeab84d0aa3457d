import { requireCustomer } from '../billing/invoice.ts';
import { productName } from '../billing/lines.ts';
import { invalidRequest } from '../http/api-error.ts';
import { mergeMetadata } from '../http/params.ts';
import { daySeconds, hourSeconds, minuteSeconds, type Seconds } from '../state/clock.ts';
import { newId, randomText } from '../state/ids.ts';
import type { CheckoutDetails } from '../state/tables.ts';
import type { CheckoutSession, LineItem, Price } from '../state/wire.ts';
import { timeOf, type World } from '../state/world.ts';
import type { createSessionParams, lineItemParams } from './checkout-params.ts';
import { createPrice, requirePrice } from './prices.ts';
import { createProduct, requireProduct } from './products.ts';

type Given = ReturnType<typeof createSessionParams.read>;

function priceOf(world: World, given: ReturnType<typeof lineItemParams.read>, param: string): Price {
  const { price_data: data } = given;
  if (!data) {
    if (given.price === undefined)
      throw invalidRequest(`You must pass either price or price_data in ${param}.`, {
        code: 'parameter_missing',
        param,
      });
    const price = requirePrice(world, given.price, `${param}[price]`);
    if (!price.active)
      throw invalidRequest(`The price specified is inactive. This field only accepts active prices.`, {
        param: `${param}[price]`,
      });
    return price;
  }
  const product = data.product_data
    ? createProduct(world, { ...data.product_data, metadata: mergeMetadata({}, data.product_data.metadata) })
    : requireProduct(world, data.product ?? '', `${param}[price_data][product]`);
  return createPrice(world, {
    currency: data.currency,
    amount: data.unit_amount,
    product: product.id,
    recurring: data.recurring ?? null,
    active: false,
    taxBehavior: data.tax_behavior,
  });
}

function lineItem(world: World, given: ReturnType<typeof lineItemParams.read>, index: number): LineItem {
  const param = `line_items[${index}]`;
  const price = priceOf(world, given, param);
  const quantity = given.quantity;
  if (quantity === undefined)
    throw invalidRequest(`Quantity is required. Add \`quantity\` to \`${param}\``, {
      code: 'parameter_missing',
      param: `${param}[quantity]`,
    });
  const amount = (price.unit_amount ?? 0) * quantity;
  return {
    id: newId('li'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description: productName(world, price),
    metadata: {},
    price,
    quantity,
  };
}

function checkMode(mode: Given['mode'], items: readonly LineItem[]): void {
  if (items.length === 0)
    throw invalidRequest('You must pass at least one line item.', { code: 'parameter_missing', param: 'line_items' });
  const hasRecurring = items.some(({ price }) => price?.type === 'recurring');
  if (mode === 'payment' && hasRecurring) {
    throw invalidRequest(
      'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
      { param: 'line_items' },
    );
  }
  // One-time prices next to a subscription are not needed here, and partial support would be worse than none.
  if (mode === 'subscription' && !items.every(({ price }) => price?.type === 'recurring')) {
    throw invalidRequest('You must provide at least one recurring price in `subscription` mode when using prices.', {
      param: 'line_items',
    });
  }
  if (new Set(items.map(({ currency }) => currency)).size > 1) {
    throw invalidRequest('All line items must have the same currency.', { param: 'line_items' });
  }
}

function expiry(given: Seconds | undefined, now: Seconds): Seconds {
  if (given === undefined) return now + daySeconds;
  if (given < now + 30 * minuteSeconds || given > now + daySeconds + hourSeconds) {
    throw invalidRequest(
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      { param: 'expires_at' },
    );
  }
  return given;
}

const detailsOf = (id: string, given: Given, lineItems: LineItem[]): CheckoutDetails => ({
  id,
  lineItems,
  subscriptionMetadata: mergeMetadata({}, given.subscription_data?.metadata),
  subscriptionDescription: given.subscription_data?.description ?? null,
  trialDays: given.subscription_data?.trial_period_days ?? null,
  trialEnd: given.subscription_data?.trial_end ?? null,
  missingPaymentMethod:
    given.subscription_data?.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
  intentMetadata: mergeMetadata({}, given.payment_intent_data?.metadata),
  intentDescription: given.payment_intent_data?.description ?? null,
  futureUse: given.payment_intent_data?.setup_future_usage ?? null,
  awaiting: null,
});

function checkExclusive(given: Given): void {
  if (given.customer !== undefined && given.customer_email !== undefined) {
    throw invalidRequest('You may only specify one of these parameters: customer, customer_email.', {
      code: 'parameters_exclusive',
    });
  }
  if (given.mode === 'payment' && given.subscription_data) {
    throw invalidRequest('You can not pass `subscription_data` in `payment` mode.', { param: 'subscription_data' });
  }
  if (given.mode === 'subscription' && (given.payment_intent_data || given.invoice_creation)) {
    const param = given.payment_intent_data ? 'payment_intent_data' : 'invoice_creation';
    throw invalidRequest(`You can not pass \`${param}\` in \`subscription\` mode.`, { param });
  }
}

const buyerDetails = (email: string | null | undefined): CheckoutSession['customer_details'] =>
  email === undefined
    ? null
    : {
        address: null,
        business_name: null,
        email,
        individual_name: null,
        name: null,
        phone: null,
        tax_exempt: 'none',
        tax_ids: null,
      };

const invoiceCreation = (given: Given['invoice_creation']): NonNullable<CheckoutSession['invoice_creation']> => ({
  enabled: given?.enabled ?? false,
  invoice_data: {
    account_tax_ids: null,
    custom_fields: null,
    description: given?.invoice_data?.description ?? null,
    footer: given?.invoice_data?.footer ?? null,
    issuer: null,
    metadata: mergeMetadata({}, given?.invoice_data?.metadata),
    rendering_options: null,
  },
});

export function createSession(world: World, given: Given): CheckoutSession {
  checkExclusive(given);
  const customer = given.customer === undefined ? null : requireCustomer(world, given.customer);
  const now = timeOf(world, customer?.id ?? null);
  const lineItems = given.line_items.map((item, index) => lineItem(world, item, index));
  checkMode(given.mode, lineItems);
  const id = newId('cs_test');
  world.store.put('checkoutDetails', detailsOf(id, given, lineItems));
  const total = lineItems.reduce((sum, { amount_total: amount }) => sum + amount, 0);
  const isTrial =
    given.subscription_data?.trial_period_days !== undefined || given.subscription_data?.trial_end !== undefined;
  const due = isTrial ? 0 : total;
  return world.store.put('checkoutSessions', {
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: due,
    amount_total: due,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: given.billing_address_collection ?? null,
    cancel_url: given.cancel_url ?? null,
    client_reference_id: given.client_reference_id ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: now,
    currency: lineItems[0]?.currency ?? null,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: given.custom_text?.after_submit ?? null,
      shipping_address: null,
      submit: given.custom_text?.submit ?? null,
      terms_of_service_acceptance: null,
    },
    customer: customer?.id ?? null,
    customer_account: null,
    customer_creation: customer
      ? null
      : given.mode === 'subscription'
        ? 'always'
        : (given.customer_creation ?? 'if_required'),
    customer_details: buyerDetails(customer?.email ?? given.customer_email),
    customer_email: given.customer_email ?? null,
    discounts: [],
    expires_at: expiry(given.expires_at, now),
    integration_identifier: null,
    invoice: null,
    invoice_creation: given.mode === 'payment' ? invoiceCreation(given.invoice_creation) : null,
    livemode: false,
    locale: given.locale ?? null,
    managed_payments: { enabled: false },
    metadata: mergeMetadata({}, given.metadata),
    mode: given.mode,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: given.mode === 'subscription' ? 'always' : 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: given.submit_type ?? null,
    subscription: null,
    success_url: given.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${world.settings.origin}/pay/checkout/${id}#${randomText(12)}`,
    wallet_options: null,
  });
}
