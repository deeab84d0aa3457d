import type { Config } from '@react-router/dev/config';
import { sitePaths } from './app/site-paths.ts';

/** No server rendering at run time: every page of every language is made into a file at build time. */
export default {
  ssr: false,
  prerender: { paths: sitePaths() },
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
