import { type Context, Hono } from 'hono';
import { type CheckoutResult, completeCheckout } from '../billing/checkout-complete.ts';
import { createCard } from '../cards/payment-method.ts';
import type { CheckoutDetails } from '../state/tables.ts';
import type { CheckoutSession } from '../state/wire.ts';
import { timeOf, type World } from '../state/world.ts';
import { checkCard, declineText, type Problems, readTyped, type Typed } from './card-form.ts';
import { checkoutPage } from './checkout-page.ts';
import { confirmPage } from './confirm-page.ts';
import { money } from './english.ts';
import { noticePage, unknownPage } from './notice-page.ts';

interface CheckoutVisit {
  session: CheckoutSession;
  details: CheckoutDetails;
}
type Answer = Response | Promise<Response>;

/** Where a finished session redirects to. */
const successUrl = ({ id, success_url: url }: CheckoutSession): string =>
  (url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', id);

/** Continues for an open session only; for others, shows a page that says what happened to it. */
function visit(c: Context, world: World, work: (visit: CheckoutVisit) => Answer): Answer {
  const id = c.req.param('session') ?? '';
  const session = world.store.get('checkoutSessions', id);
  const details = world.store.get('checkoutDetails', id);
  if (!session || !details) return unknownPage(c, world);
  const back = session.cancel_url;
  if (session.status === 'expired')
    return noticePage(c, world, { title: 'expiredTitle', text: 'expiredText', status: 410, back });
  if (session.status === 'complete') {
    // A second press of the button leads to the same place as the first.
    if (c.req.method === 'POST') return c.redirect(successUrl(session), 303);
    return noticePage(c, world, {
      title: 'completeTitle',
      text: 'completeText',
      status: 200,
      back: successUrl(session),
    });
  }
  return work({ session, details });
}

function show(
  c: Context,
  world: World,
  { session, details }: CheckoutVisit,
  result: CheckoutResult,
  typed: Typed,
): Answer {
  switch (result.kind) {
    case 'complete':
      return c.redirect(successUrl(result.session), 303);
    case 'authenticate':
      return c.redirect(`/pay/checkout/${session.id}/confirm`, 303);
    case 'declined':
      return checkoutPage(c, world, {
        session,
        details,
        typed: { ...typed, number: '', cvc: '' },
        error: declineText(result.verdict.code, result.verdict.declineCode),
      });
  }
}

async function submit(c: Context, world: World): Promise<Response> {
  const typed = readTyped(await c.req.parseBody());
  return visit(c, world, (found) => {
    const { session } = found;
    const checked = checkCard(typed, timeOf(world, session.customer));
    const known = session.customer_details?.email ?? null;
    const email: Problems =
      known === null && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed.email) ? { email: 'invalid_email' } : {};
    const problems = { ...email, ...('problems' in checked ? checked.problems : {}) };
    if (!('card' in checked) || Object.keys(problems).length > 0)
      return checkoutPage(c, world, { ...found, typed, problems });
    const address = known ?? typed.email;
    const method = createCard(world, { ...checked.card, email: address });
    return show(
      c,
      world,
      found,
      completeCheckout(world, session, { method, email: address, name: checked.card.name, isAuthenticated: false }),
      typed,
    );
  });
}

async function answerConfirmation(c: Context, world: World): Promise<Response> {
  const { answer } = await c.req.parseBody();
  return visit(c, world, (found) => {
    const { session, details } = found;
    const waiting = details.awaiting;
    const method = waiting && world.store.get('paymentMethods', waiting.card);
    if (!waiting || !method) return c.redirect(`/pay/checkout/${session.id}`, 303);
    const typed = { email: waiting.email ?? '', number: '', expiry: '', cvc: '', name: waiting.name ?? '' };
    if (answer !== 'accept') {
      const cleared = world.store.put('checkoutDetails', { ...details, awaiting: null });
      return checkoutPage(c, world, { session, details: cleared, typed, error: 'authentication_failed' });
    }
    const result = completeCheckout(world, session, {
      method,
      email: waiting.email,
      name: waiting.name,
      isAuthenticated: true,
    });
    return show(c, world, found, result, typed);
  });
}

function confirmation(c: Context, world: World): Answer {
  return visit(c, world, ({ session, details }) => {
    const method = details.awaiting && world.store.get('paymentMethods', details.awaiting.card);
    if (!method) return c.redirect(`/pay/checkout/${session.id}`, 303);
    return confirmPage(c, world, {
      action: `/pay/checkout/${session.id}/confirm`,
      last4: method.card?.last4 ?? '',
      amount: money(session.amount_total ?? 0, session.currency ?? 'usd'),
      leadsTo: [session.success_url],
    });
  });
}

export function checkoutPages(world: World): Hono {
  return new Hono()
    .get('/pay/checkout/:session', (c) => visit(c, world, (found) => checkoutPage(c, world, found)))
    .post('/pay/checkout/:session', (c) => submit(c, world))
    .get('/pay/checkout/:session/confirm', (c) => confirmation(c, world))
    .post('/pay/checkout/:session/confirm', (c) => answerConfirmation(c, world));
}
