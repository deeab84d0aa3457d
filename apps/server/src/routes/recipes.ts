import { apiErrors } from '@clipharbor/domain';
import { type Context, Hono } from 'hono';
import type { RequestVariables } from '../http/request-log.ts';
import type { ReadRecipes } from '../recipes/recipes-file.ts';
import { isFresh } from '../site/negotiate.ts';

const refuse = (c: Context, code: 'notFound' | 'unavailable') =>
  c.json({ success: false, error: apiErrors[code].text, code }, apiErrors[code].status);

/**
 * `GET /recipes.json`: the signed recipes for the extension. Public data, served without identifying the caller: cookies and
 * tokens are not read, and every origin may read the response. Without recipes the extension uses its built-in ones.
 */
export function recipes(read: ReadRecipes | null): Hono<{ Variables: RequestVariables }> {
  return new Hono<{ Variables: RequestVariables }>().get('/recipes.json', async (c) => {
    c.header('access-control-allow-origin', '*');
    if (read === null) return refuse(c, 'notFound');
    const file = await read().catch((error: unknown) => {
      c.var.log.error({ err: error }, 'the recipes cannot be read');
      return null;
    });
    if (file === null) return refuse(c, 'unavailable');
    c.header('cache-control', 'public, max-age=300');
    c.header('etag', file.etag);
    if (isFresh(c.req.header('if-none-match'), file.etag)) return c.body(null, 304);
    c.header('content-type', 'application/json');
    return c.body(file.text);
  });
}
