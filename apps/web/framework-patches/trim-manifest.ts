import { createHash } from 'node:crypto';

interface Route {
  path?: string;
  index?: boolean;
}
interface Manifest {
  routes: Record<string, Route>;
  url: string;
}

const modules = /window\.__reactRouterRouteModules = (\{[^}]*\})/;
const assignment = 'window.__reactRouterManifest=';

/** The routes of a page, as listed in its start script. */
export function routesOfPage(html: string): string[] {
  const list = modules.exec(html)?.[1];
  return list === undefined ? [] : [...list.matchAll(/"([^"]+)":route\d+/g)].map(([, id = '']) => id);
}

/**
 * Reduces the framework's list of all routes to those of one page: links load whole documents, so no page needs another page's
 * routes. The remaining routes match any URL, so the page that was sent decides what is rendered: the not-found page is served
 * for many URLs, some of which would match no route, or only the frame around one.
 *
 * Gain: about 400 bytes instead of 1,850 (brotli) on every page, and no growth with each new one (decision 18).
 * Test: trim-manifest.test.ts; e2e/site/not-found.spec.ts for addresses that match no route.
 * Remove when: React Router has a manifest per page for prerendered sites without client-side navigation.
 */
export function trimManifest(script: string, routes: readonly string[]): { path: string; script: string } {
  if (!script.startsWith(assignment)) throw new Error('The route manifest has an unexpected format.');
  const manifest: Manifest = JSON.parse(script.slice(assignment.length).replace(/;\s*$/, ''));
  const kept = Object.fromEntries(
    routes.map((id, index) => {
      const route = manifest.routes[id];
      if (route === undefined) throw new Error(`The route manifest has no route ${id}.`);
      const { path: _, index: __, ...rest } = route;
      return [id, index === routes.length - 1 ? { ...rest, path: '*' } : rest];
    }),
  );
  const hash = createHash('sha256')
    .update(JSON.stringify({ ...manifest, routes: kept }))
    .digest('hex')
    .slice(0, 8);
  const path = `/assets/manifest-${hash}.js`;
  return { path, script: `${assignment}${JSON.stringify({ ...manifest, routes: kept, url: path })};` };
}
