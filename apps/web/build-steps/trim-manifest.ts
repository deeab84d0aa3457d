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

/** The routes that a page is made of, as its own start script names them. */
export function routesOfPage(html: string): string[] {
  const list = modules.exec(html)?.[1];
  return list === undefined ? [] : [...list.matchAll(/"([^"]+)":route\d+/g)].map(([, id = '']) => id);
}

/**
 * The framework's list of all routes, cut down to those of one page: links load whole documents, so that no page needs to know
 * another, nor pays for it. What is left matches any address. The page that was sent decides what is rendered: the not-found page is
 * the answer to many addresses, some of which would match no route, or only the frame around one.
 */
export function trimManifest(script: string, routes: readonly string[]): { path: string; script: string } {
  if (!script.startsWith(assignment)) throw new Error('The route manifest has another form than expected.');
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
