/** What crosses a boundary. Small on purpose (zod/mini): the site and the extension carry it too. */
export { accountCalls, linkedClients } from './account-calls.ts';
export { granted, type Refusal, refusal } from './answer.ts';
export type { BodyOf, Call, DataOf } from './call.ts';
export { type ChargeTermsOnWire, readChargeTerms, writeChargeTerms } from './charge-terms.ts';
export * from './extension/jobs.ts';
export * from './extension/media.ts';
export * from './extension/messages.ts';
export * from './extension/observed.ts';
export { siteCalls } from './site-calls.ts';
export { subscriptionCalls } from './subscription-calls.ts';
export { tableRows } from './table-rows.ts';
export { usageCalls } from './usage-calls.ts';
export { csrfCookie, csrfHeader, languageCookie } from './wire-names.ts';
