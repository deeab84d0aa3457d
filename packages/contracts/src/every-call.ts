import { accountCalls } from './account-calls.ts';
import type { Call } from './call.ts';
import { siteCalls } from './site-calls.ts';
import { subscriptionCalls } from './subscription-calls.ts';
import { usageCalls } from './usage-calls.ts';

/** Every call of the product API, for tests and for the development server. Clients import only the area they need. */
export const everyCall: readonly Call[] = [accountCalls, siteCalls, subscriptionCalls, usageCalls].flatMap((calls) =>
  Object.values<Call>(calls),
);
