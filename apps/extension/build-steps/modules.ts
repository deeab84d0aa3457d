import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserFamily } from '@clipharbor/domain';
import { formatterOfCompiled } from '@clipharbor/i18n/compile-messages';
import tailwindcss from '@tailwindcss/vite';
import type { InlineConfig } from 'vite';
import { withoutHtmlSinks } from './without-html-sinks.ts';

const app = fileURLToPath(new URL('..', import.meta.url));

const shared: InlineConfig = { root: join(app, 'src'), configFile: false, logLevel: 'warn', publicDir: false };

/** What pages know, in one file: each further one delays them. Without the media engine, which only players and jobs need. */
const sharedRules = {
  name: 'rules',
  priority: 2,
  test: /src\/(messaging|language|popup\/texts)|src\/saving\/(room|stored-job|default-choice|job-record)|src\/settings\/watch|src\/desktop\/page-bridge|packages\/(contracts|domain|i18n)\/|packages\/sites\/src\/refusals/,
};

/** The same for what they draw with. */
const sharedPage = {
  name: 'page',
  priority: 1,
  minShareCount: 2,
  test: /node_modules\/(react|react-dom|scheduler|use-intl|icu-minify|@formatjs|@base-ui|@floating-ui)\/|packages\/ui\/|src\/(pages|desktop)\/[^.]+\.tsx?$/,
};

interface Modules {
  readonly input: Readonly<Record<string, string>>;
  readonly groups: (typeof sharedRules | typeof sharedPage)[];
}

/** Modules that share what they have in common. */
export const modules = (folder: string, family: BrowserFamily, { input, groups }: Modules): InlineConfig => ({
  ...shared,
  plugins: [tailwindcss(), withoutHtmlSinks()],
  resolve: { alias: formatterOfCompiled },
  define: { browserFamily: JSON.stringify(family) },
  worker: { format: 'es', rolldownOptions: { output: { entryFileNames: 'assets/[name]-[hash].js' } } },
  build: {
    outDir: folder,
    emptyOutDir: false,
    target: ['chrome120', 'firefox140'],
    assetsInlineLimit: 0,
    // The chunks of a page are loaded at once, not one after the other has been read.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Libraries mark what runs in browsers; here everything does.
      onLog: (level, log, handle) => {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log);
      },
      // Loading these does nothing by itself, so a build leaves out what only another browser's background needs.
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
        // The manifest names the background; all else is found by its importers.
        entryFileNames: (chunk) => (chunk.name === 'background' ? 'background.js' : 'assets/[name]-[hash].js'),
        chunkFileNames: 'assets/[name]-[hash].js',
        codeSplitting: { groups },
      },
    },
  },
});

/** All that a page loads. Chromium's background has no document, so one stands beside it. */
export const pagesOf = (family: BrowserFamily): Modules => {
  const names = ['popup', 'side-panel', 'options', 'onboarding', 'play'];
  if (family !== 'firefox') names.push('offscreen', 'connected');
  const input = Object.fromEntries(names.map((name) => [name, join(app, `src/${name}.html`)]));
  return { input, groups: [sharedRules, sharedPage] };
};

/** Apart from the pages: as one file with nothing that only they need, it starts soonest. */
export const background: Modules = { input: { background: join(app, 'src/background/main.ts') }, groups: [] };

/** Scripts that run in pages are classic ones: a single file each. */
export const pageScript = (folder: string, name: string, source: string): InlineConfig => ({
  ...shared,
  build: {
    outDir: folder,
    emptyOutDir: false,
    target: ['chrome120', 'firefox140'],
    rolldownOptions: { input: join(app, source), output: { format: 'iife', entryFileNames: `${name}.js` } },
  },
});
