import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ApiHooks } from '../http/api.ts';
import type { World } from '../state/world.ts';
import { checkoutPages } from './checkout-routes.ts';
import { type Controls, controlPages } from './controls.ts';
import { documentPages } from './document-routes.ts';
import { unknownPage } from './notice-page.ts';
import { portalPages } from './portal-routes.ts';

const maxBytes = 64 * 1024;

/** All pages for browsers, under `/pay`. */
export function pagesApp(world: World, hooks: ApiHooks, controls: Controls): Hono {
  const app = new Hono();
  app.use('/pay/*', bodyLimit({ maxSize: maxBytes }), async (c, next) => {
    hooks.before();
    await next();
    if (c.req.method === 'POST') hooks.after();
  });
  app.route('/', checkoutPages(world));
  app.route('/', portalPages(world));
  app.route('/', documentPages(world));
  if (world.settings.controls) app.route('/', controlPages(world, controls));
  app.all('/pay/*', (c) => unknownPage(c, world));
  return app;
}
