import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { addPeriods } from '../billing/calendar.ts';
import { daySeconds, hourSeconds, type Seconds } from '../state/clock.ts';
import type { EventRecord } from '../state/wire.ts';
import type { World } from '../state/world.ts';
import type { DeliveryFaults } from '../webhooks/faults.ts';
import { merchantHead, page, type View } from './layout.ts';

/** What the page can control. */
export interface Controls {
  advanceTo(moment: Seconds): Promise<void>;
  deliver(): Promise<unknown>;
  setFaults(faults: DeliveryFaults): void;
}

const steps: Readonly<Record<string, (now: Seconds) => Seconds>> = {
  '1 hour': (now) => now + hourSeconds,
  '1 day': (now) => now + daySeconds,
  '7 days': (now) => now + 7 * daySeconds,
  '1 month': (now) => addPeriods(now, { interval: 'month', count: 1 }, 1),
  '1 year': (now) => addPeriods(now, { interval: 'year', count: 1 }, 1),
};

const faults: Readonly<Record<string, DeliveryFaults>> = {
  'In order': {},
  'Twice each': { fate: () => ({ kind: 'duplicate', copies: 2 }) },
  'Newest first': { order: (due) => due.toReversed() },
  'First attempt lost': { fate: ({ attempt }) => ({ kind: attempt === 1 ? 'drop' : 'deliver' }) },
};

const buttons = (action: string, name: string, values: readonly string[]): View =>
  html`<form method="post" action="${action}"><div class="actions">${values.map((value) => html`<button class="button plain" name="${name}" value="${value}">${value}</button>`)}</div></form>`;

const row = ({ type, created, data, pending_webhooks: pending }: EventRecord): View =>
  html`<tr><td><code>${type}</code><br><span class="soft small">${'id' in data.object ? String(data.object.id) : ''}</span></td><td class="end">${new Date(created * 1000).toISOString().slice(0, 16).replace('T', ' ')}<br><span class="soft small">${pending > 0 ? 'waiting' : 'delivered'}</span></td></tr>`;

function show(c: Context, world: World): Response | Promise<Response> {
  const events = world.store.all('events').slice(-30).reverse();
  const waiting = world.store.all('deliveries').length;
  return page(c, world, {
    title: 'Payment emulator',
    body: html`<main class="single"><div>${merchantHead(world)}<h1>Payment emulator</h1></div>
<section class="card"><h2>Clock: ${new Date(world.clock.now * 1000).toUTCString()}</h2><p class="soft">Moves on by itself. Going ahead lets renewals, trials, retries and expiries happen in their order; there is no way back.</p>
${buttons('/pay/test/clock', 'by', Object.keys(steps))}</section>
<section class="card"><h2>Webhooks: ${waiting} waiting</h2><p class="soft">How the next ones arrive:</p>${buttons('/pay/test/webhooks', 'faults', Object.keys(faults))}</section>
<section class="card"><h2>Events</h2>${events.length === 0 ? html`<p class="soft">None yet.</p>` : html`<table class="table"><thead><tr><th scope="col">What</th><th scope="col" class="end">When (UTC)</th></tr></thead><tbody>${events.map(row)}</tbody></table>`}</section></main>`,
  });
}

/** A page for developers that moves the clock and disrupts the webhooks. Off by default. */
export function controlPages(world: World, controls: Controls): Hono {
  const app = new Hono();
  app.use('/pay/test/*', async (c, next) => {
    // Any site that the developer visits could post a form here. Our page sends no referrer, so its origin is `null`.
    const isOwn = c.req.header('sec-fetch-site') === 'same-origin' || c.req.header('origin') === world.settings.origin;
    if (c.req.method === 'POST' && !isOwn) return c.text('Wrong origin.', 403);
    return next();
  });
  return app
    .get('/pay/test', (c) => show(c, world))
    .post('/pay/test/clock', async (c) => {
      const { by } = await c.req.parseBody();
      const step = typeof by === 'string' && Object.hasOwn(steps, by) ? steps[by] : undefined;
      if (step) await controls.advanceTo(step(world.clock.now));
      return c.redirect('/pay/test', 303);
    })
    .post('/pay/test/webhooks', async (c) => {
      const { faults: wanted } = await c.req.parseBody();
      if (typeof wanted === 'string' && Object.hasOwn(faults, wanted)) controls.setFaults(faults[wanted] ?? {});
      await controls.deliver();
      return c.redirect('/pay/test', 303);
    });
}
