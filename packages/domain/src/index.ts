/**
 * The rules of the product, shared by site, extension, desktop app and server. Pure: no input or output, no clock; `now` is
 * an argument, in milliseconds since 1970, as are all times here. Money is whole cents.
 */
export * from './brand.ts';
export * from './browser.ts';
export * from './constants.ts';
export * from './error-codes.ts';
export * from './extension-identity.ts';
export * from './link-target.ts';
export * from './rating.ts';
export * from './redirect-target.ts';
export * from './saving/duration-text.ts';
export * from './saving/lasting-failures.ts';
export * from './saving/progress-share.ts';
export * from './saving/times.ts';
export * from './session/check-session.ts';
export * from './session/session-rules.ts';
export { ShapeError } from './shape.ts';
export * from './subscription/account.ts';
export * from './subscription/account-card.ts';
export * from './subscription/calendar.ts';
export * from './subscription/charge-terms.ts';
export * from './subscription/entitlement.ts';
export * from './subscription/history.ts';
export * from './subscription/money.ts';
export * from './subscription/payment-return.ts';
export * from './subscription/plan.ts';
export * from './subscription/plan-button.ts';
export * from './subscription/plan-name.ts';
export * from './subscription/price.ts';
export * from './subscription/provider-status.ts';
export * from './subscription/refund.ts';
export * from './subscription/remaining.ts';
export * from './subscription/trial.ts';
export * from './subscription/usage.ts';
export * from './validation/feedback.ts';
export * from './validation/own-account.ts';
export * from './validation/password-pages.ts';
export * from './validation/problem.ts';
export * from './validation/sign-in.ts';
export { isLongerThan, looksLikeEmail } from './validation/text.ts';
export * from './validation/uninstall.ts';
export * from './without-undefined.ts';
