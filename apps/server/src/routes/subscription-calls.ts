import { subscriptionCalls, writeChargeTerms } from '@clipharbor/contracts';
import { normalizeLocale } from '@clipharbor/i18n';
import { buy, cancelOrRenew, portal, preview } from '../billing/billing.ts';
import { checkClaims } from '../billing/billing-user.ts';
import { viewCheckout } from '../billing/checkout-view.ts';
import type { BillingDeps } from '../billing/deps.ts';
import { explainProviderError } from '../billing/provider-errors.ts';
import { quoteRefund, refund } from '../billing/refund.ts';
import { startTrial } from '../billing/trial.ts';
import type { ProductApi } from '../http/product-api.ts';
import { visitorLanguage } from './visitor-language.ts';

/** All calls about plans and money for a signed-in user. */
export function answerSubscriptions(api: ProductApi, deps: BillingDeps): void {
  const guarded = <T>(work: Promise<T>): Promise<T> => work.catch(explainProviderError);
  api.on(subscriptionCalls.renew, async (body, caller) => {
    await guarded(cancelOrRenew(deps, caller, body, false));
    return {};
  });
  api.on(subscriptionCalls.cancel, async (body, caller) => {
    await guarded(cancelOrRenew(deps, caller, body, true));
    return {};
  });
  api.on(subscriptionCalls.registerFreeTrial, async (body, caller) => {
    checkClaims(caller, body);
    await startTrial(deps, caller, body.plan_id);
    return {};
  });
  api.on(subscriptionCalls.create, (body, caller, context) =>
    guarded(buy(deps, caller, { ...body, planId: body.plan_id }, visitorLanguage(context.request))),
  );
  api.on(subscriptionCalls.processSubscription, ({ newPlanId, ...body }, caller, context) =>
    guarded(buy(deps, caller, { ...body, planId: newPlanId }, visitorLanguage(context.request))),
  );
  api.on(subscriptionCalls.checkoutSession, async ({ sid }, caller) => {
    const { terms, ...order } = await guarded(viewCheckout(deps, caller, sid));
    return { ...order, terms: terms && writeChargeTerms(terms) };
  });
  api.on(subscriptionCalls.portal, async ({ locale }, caller, context) => ({
    url: await guarded(portal(deps, caller, normalizeLocale(locale ?? '') ?? visitorLanguage(context.request))),
  }));
  api.on(subscriptionCalls.refundQuote, async (_, caller) => {
    const { payment, obstacles } = await quoteRefund(deps, caller);
    return { payment, obstacles: [...obstacles] };
  });
  api.on(subscriptionCalls.refund, async ({ explanation }, caller) => ({
    amountCents: await guarded(refund(deps, caller, explanation)),
  }));
  api.on(subscriptionCalls.preview, async ({ plan_id }, caller) => {
    const { terms, ...rest } = await guarded(preview(deps, caller, plan_id));
    return { ...rest, terms: writeChargeTerms(terms) };
  });
}
