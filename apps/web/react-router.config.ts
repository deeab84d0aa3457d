import type { Config } from '@react-router/dev/config';
import { sitePaths } from './app/site-paths.ts';
import { buildFolder, isBuilt } from './build-steps/pseudo-texts.ts';

/** No server rendering at run time: every page is prerendered in every language at build time. */
export default {
  ssr: false,
  buildDirectory: buildFolder,
  prerender: { paths: sitePaths().filter(isBuilt) },
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
