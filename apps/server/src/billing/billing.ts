import { AppError, type ChargeTerms } from '@clipharbor/domain';
import { type BillingUser, type Claims, checkClaims, checkOwn } from './billing-user.ts';
import { amountsValidForMs, changePlan, previewChange, setCanceled } from './change-plan.ts';
import { openCheckout } from './checkout.ts';
import { checkoutTerms, creditOf } from './checkout-terms.ts';
import { findCustomer, type KnownCustomer } from './customers.ts';
import type { BillingDeps } from './deps.ts';
import { type Holder, loadHolder } from './holder.ts';
import { planWithId } from './plans.ts';
import { isEnded } from './provider-errors.ts';
import { providerLocale } from './provider-locale.ts';
import { purchaseRoute } from './purchase-route.ts';
import { syncCustomer } from './sync-customer.ts';

export type PurchaseResult =
  | { readonly action: 'payment-url'; readonly sessionId: string; readonly url: string }
  | { readonly action: 'updated' };

export interface BuyRequest extends Claims {
  readonly planId: number;
  readonly currentPlanId?: number | null | undefined;
  readonly product_id?: string | null | undefined;
  readonly customer_id?: string | null | undefined;
  readonly payment_method?: string | null | undefined;
}

/** Buys a plan, or changes to it. */
export async function buy(
  deps: BillingDeps,
  caller: BillingUser,
  request: BuyRequest,
  locale: string,
): Promise<PurchaseResult> {
  checkClaims(caller, request);
  const holder = await loadHolder(deps, caller);
  const plan = planWithId(holder.plans, request.planId);
  checkOwn(request.product_id, plan.productId);
  checkOwn(request.customer_id, holder.customerId);
  checkOwn(request.payment_method, holder.paymentMethod);
  checkCurrentPlan(holder, request.currentPlanId);
  const way = purchaseRoute(plan, holder, deps.now());
  if (way.kind === 'checkout') {
    return { action: 'payment-url', ...(await openCheckout(deps, caller, plan, locale)) };
  }
  const customer = await knownCustomer(deps, caller.userId);
  await whileItRuns(deps, customer, () => changePlan(deps, customer, way.subId, plan));
  return { action: 'updated' };
}

/** A user who clicks on an hour-old page should see the current state first. */
function checkCurrentPlan({ account }: Holder, claimed: number | null | undefined): void {
  if (claimed === null || claimed === undefined) return;
  if (!('plan' in account) || account.plan.id !== claimed) throw new AppError('subscription.changed');
}

async function knownCustomer(deps: BillingDeps, owner: string) {
  const customer = await findCustomer(deps, owner);
  if (!customer) throw new AppError('subscription.notFound');
  return customer;
}

export interface SubscriptionRequest extends Claims {
  readonly sub_id: string;
  readonly plan_id: number;
}

/** Cancels the subscription at the end of its period (`true`), or reverts that while it still runs. */
export async function cancelOrRenew(
  deps: BillingDeps,
  caller: BillingUser,
  request: SubscriptionRequest,
  isCanceled: boolean,
): Promise<void> {
  checkClaims(caller, request);
  const { account } = await loadHolder(deps, caller);
  // A trial ends by itself, so there is nothing to cancel or renew.
  if (account.kind !== 'paid') throw new AppError('subscription.notFound');
  if (account.subId !== request.sub_id) throw new AppError('subscription.notFound');
  if (account.plan.id !== request.plan_id) throw new AppError('subscription.changed');
  if (account.status === 'canceled') throw new AppError('subscription.ended');
  const customer = await knownCustomer(deps, caller.userId);
  const subscription = await deps.stripe.subscriptions.retrieve(account.subId);
  if (subscription.status === 'canceled') {
    await syncCustomer(deps, customer);
    throw new AppError('subscription.ended');
  }
  await whileItRuns(deps, customer, () => setCanceled(deps, subscription, isCanceled, customer.version));
  await syncCustomer(deps, customer);
}

/** A subscription may end between the check and the action: by another click, a refund, or at the provider. */
async function whileItRuns<T>(deps: BillingDeps, customer: KnownCustomer, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!isEnded(error)) throw error;
    await syncCustomer(deps, customer);
    throw new AppError('subscription.ended', { cause: error });
  }
}

export interface Preview {
  readonly planId: number;
  readonly terms: ChargeTerms;
  readonly validForMs: number;
}

/** What a plan costs its buyer today and from the next period on. */
export async function preview(deps: BillingDeps, caller: BillingUser, planId: number): Promise<Preview> {
  const holder = await loadHolder(deps, caller);
  const plan = planWithId(holder.plans, planId);
  const route = purchaseRoute(plan, holder, deps.now());
  const validForMs = amountsValidForMs(deps.now());
  if (route.kind === 'change') {
    const customer = await knownCustomer(deps, caller.userId);
    const terms = await whileItRuns(deps, customer, () => previewChange(deps, route.subId, plan));
    return { planId, terms, validForMs };
  }
  const { customerId } = holder;
  const customer = customerId === null ? null : await deps.stripe.customers.retrieve(customerId);
  return { planId, terms: checkoutTerms(plan, holder, creditOf(customer), deps.now()), validForMs };
}

/** The provider's page for cards and invoices. */
export async function portal(deps: BillingDeps, caller: BillingUser, locale: string): Promise<string> {
  const { customer } = await knownCustomer(deps, caller.userId);
  const { url } = await deps.stripe.billingPortal.sessions.create({
    customer,
    locale: providerLocale(locale),
    return_url: `${deps.origin}/${locale}/user`,
  });
  return url;
}
