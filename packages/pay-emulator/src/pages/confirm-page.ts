import type { Context } from 'hono';
import { html } from 'hono/html';
import type { World } from '../state/world.ts';
import { say } from './english.ts';
import { page } from './layout.ts';

export interface ConfirmView {
  /** Where the form is submitted to. */
  action: string;
  last4: string;
  /** If absent, only the use of the card is confirmed. */
  amount: string | null;
  leadsTo: readonly (string | null)[];
}

/** Stands in for the bank's own page (3-D Secure). */
export function confirmPage(
  c: Context,
  world: World,
  { action, last4, amount, leadsTo }: ConfirmView,
): Response | Promise<Response> {
  const { merchant } = world.settings;
  const title = say(amount === null ? 'confirmCardTitle' : 'confirmTitle');
  return page(c, world, {
    title,
    leadsTo,
    body: html`<main class="single"><div class="card"><p class="soft small">${say('confirmBank')}</p><h1>${title}</h1>
<p>${amount === null ? say('confirmCardText', { merchant, last4 }) : say('confirmText', { amount, merchant, last4 })}</p>
<form method="post" action="${action}"><div class="actions">
<button class="button" name="answer" value="accept">${say('confirmAccept')}</button>
<button class="button plain" name="answer" value="refuse">${say('confirmRefuse')}</button>
</div></form></div></main>`,
  });
}
