import { pino } from 'pino';
import { createApp } from './app.ts';
import { readConfig } from './config/config.ts';
import type { Dependency } from './http/health.ts';
import type { Site, SiteEntry } from './site/site.ts';

const page = (file: string, scriptHashes: string[]): SiteEntry => ({
  file,
  type: 'text/html; charset=utf-8',
  etag: `"${file}"`,
  encodings: ['br'],
  isImmutable: false,
  scriptHashes,
});

/** An in-memory site of a few files: how the server handles a site does not depend on React. */
export const tinySite: Site = (() => {
  const entries = new Map<string, SiteEntry>([
    ['/en', page('en/index.html', ['sha256-en'])],
    ['/de', page('de/index.html', ['sha256-de'])],
    ['/en/not-found', page('en/not-found/index.html', [])],
    ['/de/not-found', page('de/not-found/index.html', [])],
    ['/en/auth', page('en/auth/index.html', [])],
    ['/en/checkout', page('en/checkout/index.html', [])],
    ['/article/a/b', page('article/a/b/index.html', [])],
    ['/article/a/b?lang=en-US', page('article/a/b/en-US/index.html', [])],
    ['/dev/ui', page('dev/ui/index.html', [])],
    ['/assets/a-1.js', { ...page('assets/a-1.js', []), type: 'text/javascript; charset=utf-8', isImmutable: true }],
    ['/favicon.svg', { ...page('favicon.svg', []), type: 'image/svg+xml' }],
  ]);
  for (const path of ['/assets/a-1.js', '/favicon.svg']) delete entries.get(path)?.scriptHashes;
  return {
    find: (path) => entries.get(path),
    read: async (entry, encoding) => new TextEncoder().encode(`${encoding} ${entry.file}`),
  };
})();

interface TinyAppOptions {
  readonly env?: Record<string, string>;
  readonly dependencies?: readonly Dependency[];
  readonly isStopping?: boolean;
}

/** The complete server without a socket, and the lines it logs. */
export function tinyApp({ env = {}, dependencies = [], isStopping = false }: TinyAppOptions = {}) {
  const lines: Record<string, unknown>[] = [];
  const logger = pino({ level: 'debug', base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const app = createApp({
    config: readConfig(env),
    logger,
    site: tinySite,
    readiness: { dependencies, isStopping: () => isStopping },
    services: [],
  });
  return { app, lines };
}
