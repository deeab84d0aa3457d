import type { Context } from 'hono';
import { html } from 'hono/html';
import type { World } from '../state/world.ts';
import { say } from './english.ts';
import { merchantHead, page } from './layout.ts';
import type { TextKey } from './texts.ts';

export interface Notice {
  title: TextKey;
  text: TextKey;
  status: 200 | 404 | 410;
  back?: string | null;
}

/** A page with just a message: expired, already paid, unknown. */
export function noticePage(
  c: Context,
  world: World,
  { title, text, status, back = null }: Notice,
): Response | Promise<Response> {
  return page(c, world, {
    title: say(title),
    status,
    body: html`<main class="single"><div class="card">${merchantHead(world)}<h1>${say(title)}</h1><p>${say(text)}</p>
${back === null ? '' : html`<a class="button" href="${back}">${say('backTo', { merchant: world.settings.merchant })}</a>`}</div></main>`,
  });
}

export const unknownPage = (c: Context, world: World): Response | Promise<Response> =>
  noticePage(c, world, { title: 'unknownTitle', text: 'unknownText', status: 404 });
