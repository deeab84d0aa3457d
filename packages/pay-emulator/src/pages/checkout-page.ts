import type { Context } from 'hono';
import { html } from 'hono/html';
import { everyOf, periodEnd } from '../billing/calendar.ts';
import { daySeconds } from '../state/clock.ts';
import type { CheckoutDetails } from '../state/tables.ts';
import type { CheckoutSession } from '../state/wire.ts';
import { timeOf, type World } from '../state/world.ts';
import { cardFields, errorNotice, field, nothingTyped, type Problems, type Typed, testCards } from './card-form.ts';
import { day, describeInterval, money, say } from './english.ts';
import { merchantHead, page, type View } from './layout.ts';
import type { TextKey } from './texts.ts';

export interface CheckoutView {
  session: CheckoutSession;
  details: CheckoutDetails;
  typed?: Typed;
  problems?: Problems;
  error?: TextKey | null;
}

interface Offer {
  title: string;
  due: string;
  interval: string;
  /** When and how much will be charged after today. */
  next: string | null;
  isTrial: boolean;
}

function offerOf(world: World, { session, details }: CheckoutView): Offer {
  const [first] = details.lineItems;
  const recurring = first?.price?.recurring ?? null;
  const currency = session.currency ?? 'usd';
  const interval = describeInterval(recurring);
  const isTrial = details.trialDays !== null || details.trialEnd !== null;
  const regular = details.lineItems.reduce((sum, { amount_total: amount }) => sum + amount, 0);
  const now = timeOf(world, session.customer);
  const start = details.trialEnd ?? (details.trialDays === null ? null : now + details.trialDays * daySeconds);
  const renewal = recurring ? (start ?? periodEnd(now, everyOf(recurring), now)) : null;
  return {
    title:
      session.mode === 'subscription'
        ? say('subscribeTo', { product: first?.description ?? '' })
        : say('pay', { merchant: world.settings.merchant }),
    due: money(session.amount_total ?? 0, currency),
    interval,
    next:
      renewal === null
        ? null
        : say('thenFrom', { amount: money(regular, currency), period: interval, date: day(renewal) }),
    isTrial,
  };
}

function summary(world: World, view: CheckoutView, offer: Offer): View {
  const { session, details } = view;
  return html`<section aria-label="${say('total')}">${merchantHead(world)}
<h1>${offer.title}</h1><p class="price">${offer.due} <small>${offer.next ?? offer.interval}</small></p>
<ul class="rows">${details.lineItems.map(
    ({ description, quantity, amount_total: amount, currency }) =>
      html`<li><span>${description}${(quantity ?? 1) > 1 ? ` × ${quantity}` : ''}</span><span>${money(amount, currency)}</span></li>`,
  )}
<li><span>${say('dueToday')}</span><span>${money(session.amount_total ?? 0, session.currency ?? 'usd')}</span></li></ul>
${session.cancel_url === null ? '' : html`<p class="small"><a href="${session.cancel_url}">${say('backTo', { merchant: world.settings.merchant })}</a></p>`}</section>`;
}

function buttonText({ session }: CheckoutView, offer: Offer): string {
  if (offer.isTrial) return say('startTrial');
  return session.mode === 'subscription' ? say('subscribe') : say('payAmount', { amount: offer.due });
}

/** The page on which a buyer pays. */
export function checkoutPage(c: Context, world: World, view: CheckoutView): Response | Promise<Response> {
  const { session, typed = nothingTyped, problems = {}, error = null } = view;
  const offer = offerOf(world, view);
  const email = session.customer_details?.email ?? null;
  const hasProblems = Object.keys(problems).length > 0;
  const submitText = session.custom_text.submit?.message;
  return page(c, world, {
    title: offer.title,
    leadsTo: [session.success_url],
    body: html`<main class="columns">${summary(world, view, offer)}
<section aria-labelledby="pay-title"><div class="card"><h2 id="pay-title">${say('payWithCard')}</h2>
${errorNotice(error, hasProblems)}
<form method="post" action="/pay/checkout/${session.id}" novalidate>
${email === null ? field(typed, problems, { name: 'email', label: 'email', autocomplete: 'email', type: 'email' }) : html`<p class="row"><span class="soft">${say('email')}</span><span dir="ltr">${email}</span></p>`}
${cardFields(typed, problems)}
<button class="button wide" type="submit" data-busy="${say('processing')}">${buttonText(view, offer)}</button>
${session.mode === 'subscription' ? html`<p class="soft small">${say('renewalConsent', { merchant: world.settings.merchant })}</p>` : ''}
${submitText ? html`<p class="soft small">${submitText}</p>` : ''}
</form></div>
${testCards(world.clock.now)}</section></main>`,
  });
}
