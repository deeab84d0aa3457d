import { type Context, Hono } from 'hono';
import { authorizeForSaving } from '../billing/keep-card.ts';
import { createCard } from '../cards/payment-method.ts';
import { hourSeconds } from '../state/clock.ts';
import type { PaymentMethod, Subscription } from '../state/wire.ts';
import { timeOf, type World } from '../state/world.ts';
import { checkCard, declineText, readTyped } from './card-form.ts';
import { confirmPage } from './confirm-page.ts';
import { day, say } from './english.ts';
import { invoicePage, payInvoice } from './invoice-page.ts';
import { noticePage, unknownPage } from './notice-page.ts';
import { keepCard, liveSubscriptions, makeDefault, removeCard, setCancellation } from './portal-actions.ts';
import { cancelPage, type PortalView, portalPage } from './portal-page.ts';

const openSeconds = hourSeconds;

type Answer = Response | Promise<Response>;

/** Opens the portal at its secret address, for an hour. */
function visit(c: Context, world: World, work: (view: PortalView) => Answer): Answer {
  const key = c.req.param('key') ?? '';
  const base = `/pay/portal/${key}`;
  const session = world.store.find('portalSessions', ({ url }) => url === `${world.settings.origin}${base}`);
  const customer = session && world.store.get('customers', session.customer);
  if (!session || !customer || customer.deleted) return unknownPage(c, world);
  if (timeOf(world, customer.id) - session.created > openSeconds) {
    return noticePage(c, world, {
      title: 'linkOverTitle',
      text: 'linkOverText',
      status: 410,
      back: session.return_url,
    });
  }
  return work({ session, customer, base });
}

const withPlan = (c: Context, world: World, work: (view: PortalView, plan: Subscription) => Answer): Answer =>
  visit(c, world, (view) => {
    const plan = liveSubscriptions(world, view.customer.id).find(({ id }) => id === c.req.param('subscription'));
    return plan ? work(view, plan) : unknownPage(c, world);
  });

/** A session for a single flow returns to the given address; any other one returns to the overview. */
function done(c: Context, view: PortalView, errand: string, said: string): Answer {
  const { flow } = view.session;
  const target =
    flow?.type === errand && flow.after_completion.type === 'redirect'
      ? flow.after_completion.redirect?.return_url
      : undefined;
  return c.redirect(target ?? `${view.base}?said=${said}`, 303);
}

const overview = (c: Context, world: World, view: PortalView): Answer => {
  const ending = liveSubscriptions(world, view.customer.id).find(({ cancel_at: at }) => at !== null)?.cancel_at ?? null;
  const words: Readonly<Record<string, string | null>> = {
    saved: say('saved'),
    paid: say('paidNow'),
    removed: say('cardRemoved'),
    kept: say('planKept'),
    canceled: ending === null ? null : say('planCanceled', { date: day(ending) }),
  };
  return portalPage(c, world, { ...view, said: words[c.req.query('said') ?? ''] ?? null });
};

async function addCard(c: Context, world: World): Promise<Response> {
  const typed = readTyped(await c.req.parseBody());
  return visit(c, world, (view) => {
    const checked = checkCard(typed, timeOf(world, view.customer.id));
    if (!('card' in checked)) return portalPage(c, world, { ...view, typed, problems: checked.problems });
    const method = createCard(world, { ...checked.card, email: view.customer.email });
    const verdict = authorizeForSaving(world, view.customer.id, method);
    if (verdict.kind === 'declined') {
      return portalPage(c, world, {
        ...view,
        typed: { ...typed, number: '', cvc: '' },
        error: declineText(verdict.code, verdict.declineCode),
      });
    }
    if (verdict.kind === 'authenticate') return c.redirect(`${view.base}/confirm/${method.id}`, 303);
    const { paid } = keepCard(world, view.customer.id, method, false);
    return done(c, view, 'payment_method_update', paid.length > 0 ? 'paid' : 'saved');
  });
}

/** A card that is not attached yet waits for its holder's confirmation. */
const waitingCard = (c: Context, world: World): PaymentMethod | null => {
  const method = world.store.get('paymentMethods', c.req.param('card') ?? '');
  return method && method.customer === null ? method : null;
};

const confirmation = (c: Context, world: World): Answer =>
  visit(c, world, ({ base, session }) => {
    const method = waitingCard(c, world);
    if (!method) return c.redirect(base, 303);
    return confirmPage(c, world, {
      action: `${base}/confirm/${method.id}`,
      last4: method.card?.last4 ?? '',
      amount: null,
      leadsTo: [session.return_url, session.flow?.after_completion.redirect?.return_url ?? null],
    });
  });

async function answerConfirmation(c: Context, world: World): Promise<Response> {
  const { answer } = await c.req.parseBody();
  return visit(c, world, (view) => {
    const method = waitingCard(c, world);
    if (!method) return c.redirect(view.base, 303);
    if (answer !== 'accept') return portalPage(c, world, { ...view, error: 'authentication_failed' });
    const { paid } = keepCard(world, view.customer.id, method, true);
    return done(c, view, 'payment_method_update', paid.length > 0 ? 'paid' : 'saved');
  });
}

function cardPages(world: World): Hono {
  return new Hono()
    .post('/pay/portal/:key/cards', (c) => addCard(c, world))
    .get('/pay/portal/:key/confirm/:card', (c) => confirmation(c, world))
    .post('/pay/portal/:key/confirm/:card', (c) => answerConfirmation(c, world))
    .post('/pay/portal/:key/cards/:card/default', (c) =>
      visit(c, world, (view) => {
        const method = world.store.get('paymentMethods', c.req.param('card'));
        if (method) makeDefault(world, view.customer.id, method);
        return done(c, view, 'payment_method_update', 'saved');
      }),
    )
    .post('/pay/portal/:key/cards/:card/remove', (c) =>
      visit(c, world, (view) => {
        removeCard(world, view.customer.id, c.req.param('card'));
        return c.redirect(`${view.base}?said=removed`, 303);
      }),
    );
}

export function portalPages(world: World): Hono {
  const start = (c: Context, view: PortalView): Answer => {
    const wanted = view.session.flow?.subscription_cancel?.subscription;
    const isFresh = c.req.query('said') === undefined && wanted !== undefined;
    const plan = isFresh
      ? liveSubscriptions(world, view.customer.id).find(({ id, cancel_at: at }) => id === wanted && at === null)
      : undefined;
    return plan ? cancelPage(c, world, { ...view, base: view.base }, plan) : overview(c, world, view);
  };
  const invoiceOf = (view: PortalView, id: string) => {
    const invoice = world.store.get('invoices', id);
    return invoice?.customer === view.customer.id ? invoice : undefined;
  };
  return new Hono()
    .route('/', cardPages(world))
    .get('/pay/portal/:key', (c) => visit(c, world, (view) => start(c, view)))
    .get('/pay/portal/:key/cancel/:subscription', (c) =>
      withPlan(c, world, (view, plan) => cancelPage(c, world, view, plan)),
    )
    .post('/pay/portal/:key/cancel/:subscription', (c) =>
      withPlan(c, world, (view, plan) => {
        setCancellation(world, plan, true);
        return done(c, view, 'subscription_cancel', 'canceled');
      }),
    )
    .post('/pay/portal/:key/keep/:subscription', (c) =>
      withPlan(c, world, (view, plan) => {
        setCancellation(world, plan, false);
        return c.redirect(`${view.base}?said=kept`, 303);
      }),
    )
    .get('/pay/portal/:key/invoices/:invoice', (c) =>
      visit(c, world, ({ base, ...view }) => {
        const invoice = invoiceOf({ base, ...view }, c.req.param('invoice'));
        return invoice
          ? invoicePage(c, world, { invoice, back: base, action: `${base}/invoices/${invoice.id}` })
          : unknownPage(c, world);
      }),
    )
    .post('/pay/portal/:key/invoices/:invoice', (c) =>
      visit(c, world, (view) => {
        const invoice = invoiceOf(view, c.req.param('invoice'));
        if (!invoice) return unknownPage(c, world);
        return payInvoice(c, world, {
          invoice,
          back: view.base,
          action: `${view.base}/invoices/${invoice.id}`,
        });
      }),
    );
}
