import { apiErrors } from '@clipharbor/domain';
import { Hono } from 'hono';
import { downloadsPath, type PackageFolder } from '../desktop-package/package-folder.ts';
import { isFresh } from '../site/negotiate.ts';

/**
 * `GET /downloads/<name>`: the desktop app and the files that verify it. Public files, served without identifying the visitor.
 */
export function downloads(folder: PackageFolder): Hono {
  return new Hono().get(`${downloadsPath}:name`, async (c) => {
    const name = c.req.param('name');
    const file = await folder.open(name);
    if (file === null) {
      const { text, status } = apiErrors.notFound;
      return c.json({ success: false, error: text, code: 'notFound' }, status);
    }
    c.header('cache-control', 'public, no-cache');
    c.header('etag', file.etag);
    if (isFresh(c.req.header('if-none-match'), file.etag)) return c.body(null, 304);
    c.header('content-type', name.endsWith('.json') ? 'application/json' : 'application/octet-stream');
    c.header('content-length', String(file.bytes));
    if (name.endsWith('.exe')) c.header('content-disposition', `attachment; filename="${name}"`);
    if (c.req.method === 'HEAD') return c.body(null);
    return c.body(file.stream());
  });
}
