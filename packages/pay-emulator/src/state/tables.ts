import type {
  Charge,
  CheckoutSession,
  Coupon,
  Customer,
  DeletedCustomer,
  Discount,
  Dispute,
  EventRecord,
  Invoice,
  InvoiceLine,
  InvoicePayment,
  LineItem,
  PaymentIntent,
  PaymentMethod,
  PortalConfiguration,
  PortalSession,
  Price,
  Product,
  Refund,
  Subscription,
  TestClock,
  WebhookEndpoint,
} from './wire.ts';

/** What the emulator knows about a card and never shows. */
export interface CardSecret {
  id: string;
  number: string;
  /** A card that was once confirmed by its holder may be charged without them. */
  isAuthenticated: boolean;
}

/** A stored response, returned again for the same key. */
export interface SavedAnswer {
  id: string;
  fingerprint: string;
  requestId: string;
  status: number;
  body: string;
  at: number;
}

/** Credits and charges that wait for the subscription's next invoice. */
export interface PendingLine {
  id: string;
  subscription: string;
  line: InvoiceLine;
}

/** A checkout session's private fields. */
export interface CheckoutDetails {
  id: string;
  lineItems: LineItem[];
  subscriptionMetadata: Record<string, string>;
  subscriptionDescription: string | null;
  trialDays: number | null;
  trialEnd: number | null;
  missingPaymentMethod: 'cancel' | 'create_invoice' | 'pause';
  intentMetadata: Record<string, string>;
  intentDescription: string | null;
  /** Whether the card of a one-time payment is stored for later ones. */
  futureUse: 'on_session' | 'off_session' | null;
  /** The card that awaits its holder's confirmation. */
  awaiting: { card: string; email: string | null; name: string | null } | null;
}

/** An event that is sent only once, such as the coming end of a trial. */
export interface Notice {
  id: string;
}

/** A scheduled attempt to deliver an event to an endpoint. */
export interface Delivery {
  id: string;
  event: string;
  endpoint: string;
  attempt: number;
  dueAt: number;
}

export interface Tables {
  cards: CardSecret;
  charges: Charge;
  checkoutDetails: CheckoutDetails;
  checkoutSessions: CheckoutSession;
  coupons: Coupon;
  customers: Customer | DeletedCustomer;
  deliveries: Delivery;
  discounts: Discount;
  disputes: Dispute;
  events: EventRecord;
  invoicePayments: InvoicePayment;
  invoices: Invoice;
  notices: Notice;
  paymentIntents: PaymentIntent;
  paymentMethods: PaymentMethod;
  pendingLines: PendingLine;
  portalConfigurations: PortalConfiguration;
  portalSessions: PortalSession;
  prices: Price;
  products: Product;
  refunds: Refund;
  savedAnswers: SavedAnswer;
  subscriptions: Subscription;
  testClocks: TestClock;
  webhookEndpoints: WebhookEndpoint;
}

export type TableName = keyof Tables;

/** One line per table, so that a forgotten one does not compile. The value is the prefix of its ids, if they can be expanded. */
export const idPrefixes: Readonly<Record<TableName, string | null>> = {
  cards: null,
  charges: 'ch',
  checkoutDetails: null,
  checkoutSessions: 'cs_test',
  coupons: 'coupon',
  customers: 'cus',
  deliveries: null,
  discounts: 'di',
  disputes: 'du',
  events: 'evt',
  invoicePayments: 'inpay',
  invoices: 'in',
  notices: null,
  paymentIntents: 'pi',
  paymentMethods: 'pm',
  pendingLines: 'ii',
  portalConfigurations: 'bpc',
  portalSessions: 'bps',
  prices: 'price',
  products: 'prod',
  refunds: 're',
  savedAnswers: null,
  subscriptions: 'sub',
  testClocks: 'clock',
  webhookEndpoints: 'we',
};

export const tableNames = Object.keys(idPrefixes) as TableName[];
