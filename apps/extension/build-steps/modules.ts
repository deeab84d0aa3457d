import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserFamily } from '@clipharbor/domain';
import { formatterOfCompiled } from '@clipharbor/i18n/compile-messages';
import tailwindcss from '@tailwindcss/vite';
import type { InlineConfig } from 'vite';
import { beginEarly } from './begin-early.ts';
import { withoutHtmlSinks } from './without-html-sinks.ts';

const app = fileURLToPath(new URL('..', import.meta.url));

const shared: InlineConfig = { root: join(app, 'src'), configFile: false, logLevel: 'warn', publicDir: false };

/** Sends a page's first requests while the rest is still loading; it imports no other file. */
const begin = {
  name: 'begin',
  priority: 2,
  test: /src\/(language|pages\/(begin|connection|tab-connections|watched-tab))|packages\/i18n\/src\/locales/,
};

/**
 * Code shared by our pages, in one file because each additional file delays them. Without the media engine, which only players
 * need.
 */
const sharedPage = {
  name: 'page',
  priority: 1,
  minShareCount: 2,
  test: /rolldown\/runtime|node_modules\/(react|react-dom|scheduler|use-intl|icu-minify|zod|@formatjs|@base-ui|@floating-ui)\/|packages\/(ui|contracts|domain|i18n)\/|packages\/sites\/src\/refusals|src\/(pages|desktop|messaging)\/[^.]+\.tsx?$|src\/saving\/(room|stored-job|default-choice|desktop-order|job-record)|src\/settings\/watch/,
};

interface Modules {
  readonly input: Readonly<Record<string, string>>;
  readonly groups: (typeof begin | typeof sharedPage)[];
}

/** Entry points that share common chunks. */
export const modules = (folder: string, family: BrowserFamily, { input, groups }: Modules): InlineConfig => ({
  ...shared,
  plugins: [tailwindcss(), withoutHtmlSinks(), beginEarly()],
  resolve: { alias: formatterOfCompiled },
  define: { browserFamily: JSON.stringify(family) },
  worker: { format: 'es', rolldownOptions: { output: { entryFileNames: 'assets/[name]-[hash].js' } } },
  build: {
    outDir: folder,
    emptyOutDir: false,
    target: ['chrome120', 'firefox140'],
    assetsInlineLimit: 0,
    // Preload all chunks of a page at once instead of discovering them one by one.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Libraries mark browser-only modules; here every module is one.
      onLog: (level, log, handle) => {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log);
      },
      // Importing these modules has no side effects, so a build can drop code that only another browser's background needs.
      treeshake: {
        moduleSideEffects: [
          {
            test: /\/(packages\/(media|media-browser|client|contracts|sites|domain)|apps\/extension\/src\/saving)\//,
            sideEffects: false,
          },
        ],
      },
      input,
      output: {
        // The manifest refers to the background by name; everything else is found through imports.
        entryFileNames: (chunk) => (chunk.name === 'background' ? 'background.js' : 'assets/[name]-[hash].js'),
        chunkFileNames: 'assets/[name]-[hash].js',
        codeSplitting: { groups },
      },
    },
  },
});

const htmlOf = (names: readonly string[]): Modules['input'] =>
  Object.fromEntries(names.map((name) => [name, join(app, `src/${name}.html`)]));

/** Pages that the user sees. */
export const pages: Modules = {
  input: htmlOf(['popup', 'side-panel', 'options', 'onboarding', 'play']),
  groups: [begin, sharedPage],
};

/** Chromium's background has no document, so it opens this page, which renders nothing and needs no rendering code. */
export const plainPages: Modules = { input: htmlOf(['offscreen', 'connected']), groups: [] };

/** Built apart from the pages: as one file without page-only code it starts fastest. */
export const background: Modules = { input: { background: join(app, 'src/background.ts') }, groups: [] };

/** Content scripts are classic scripts: a single file each. */
export const pageScript = (folder: string, name: string, source: string): InlineConfig => ({
  ...shared,
  build: {
    outDir: folder,
    emptyOutDir: false,
    target: ['chrome120', 'firefox140'],
    rolldownOptions: { input: join(app, source), output: { format: 'iife', entryFileNames: `${name}.js` } },
  },
});
