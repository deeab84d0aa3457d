import type Stripe from 'stripe';

type Plain = string | number | boolean | null | undefined;

/** An object in its wire format: decimals are strings, and expandable fields are ids unless expansion is requested. */
export type Wire<T> = T extends Plain
  ? T
  : T extends Stripe.Decimal
    ? string
    : T extends readonly (infer Entry)[]
      ? WireField<Entry>[]
      : T extends object
        ? { [Key in keyof T]: WireField<T[Key]> }
        : T;

/** Keeps only the id of `string | Customer | null`. */
export type WireField<T> = string extends T ? Extract<T, Plain> : Wire<T>;

export interface WireList<T> {
  object: 'list';
  url: string;
  has_more: boolean;
  data: T[];
}

export type Charge = Wire<Stripe.Charge>;
export type CheckoutSession = Wire<Stripe.Checkout.Session>;
export type Coupon = Wire<Stripe.Coupon>;
export type Customer = Wire<Stripe.Customer>;
export type DeletedCustomer = Wire<Stripe.DeletedCustomer>;
export type Discount = Wire<Stripe.Discount>;
export type Dispute = Wire<Stripe.Dispute>;
export type Invoice = Wire<Stripe.Invoice>;
export type InvoiceLine = Wire<Stripe.InvoiceLineItem>;
export type InvoicePayment = Wire<Stripe.InvoicePayment>;
export type LineItem = Wire<Stripe.LineItem>;
export type PaymentIntent = Wire<Stripe.PaymentIntent>;
export type PaymentMethod = Wire<Stripe.PaymentMethod>;
export type Plan = Wire<Stripe.Plan>;
export type PortalConfiguration = Wire<Stripe.BillingPortal.Configuration>;
export type PortalSession = Wire<Stripe.BillingPortal.Session>;
export type Price = Wire<Stripe.Price>;
export type Product = Wire<Stripe.Product>;
export type Refund = Wire<Stripe.Refund>;
export type Subscription = Wire<Stripe.Subscription>;
export type SubscriptionItem = Wire<Stripe.SubscriptionItem>;
export type TestClock = Wire<Stripe.TestHelpers.TestClock>;
export type WebhookEndpoint = Wire<Stripe.WebhookEndpoint>;

/** Written out, because the SDK's own type is a union of all events, each with its whole object. */
export interface EventRecord {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: object; previous_attributes?: Record<string, unknown> };
  livemode: boolean;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
}

/** Fields of every stored object. */
export interface Stored {
  id: string;
  object: string;
}
