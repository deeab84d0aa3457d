import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BrowserFamily, brand, browserFamilies } from '@clipharbor/domain';
import tailwindcss from '@tailwindcss/vite';
import { build, type InlineConfig } from 'vite';
import { guestScripts } from './guest-scripts.ts';
import { writeIcons } from './icons.ts';
import { writeLicences } from './licences.ts';
import { manifestFor } from './manifest.ts';
import { observingScripts } from './observing-scripts.ts';
import { writeTexts } from './texts.ts';
import { withoutHtmlSinks } from './without-html-sinks.ts';

const app = fileURLToPath(new URL('..', import.meta.url));

// Whoever starts the build may have another value set; libraries would then bring along their code for development.
process.env['NODE_ENV'] = 'production';

export const outputFolder = join(app, '.output');

/** Where a browser loads the unpacked build of a family from. */
export const unpackedFolder = (family: BrowserFamily): string => join(outputFolder, `${family}-mv3`);

/** Where the build of a family for its store lies before it is packed. */
export const storeFolder = (family: BrowserFamily): string => join(outputFolder, `.${family}-store`);

/**
 * Unpacked builds are for development and belong to the server on this machine, at the port that `npm start` uses. What goes to a
 * store knows the real site only.
 */
const developmentOrigins = [
  `http://localhost:${Number(process.env['PORT']) || 3000}`,
  brand.origin,
  'http://127.0.0.1',
];

const targets = {
  unpacked: { folderOf: unpackedFolder, siteOrigins: developmentOrigins },
  store: { folderOf: storeFolder, siteOrigins: [brand.origin] },
} as const;

export type BuildTarget = keyof typeof targets;

const shared: InlineConfig = { root: join(app, 'src'), configFile: false, logLevel: 'warn', publicDir: false };

/**
 * What the background and the pages have in common, in one file: each further one delays both. Without the media engine, which
 * neither needs.
 */
const sharedRules = {
  name: 'rules',
  priority: 2,
  test: /src\/(finding|messaging|language)\/|src\/saving\/(room|stored-job|default-choice|job-record)|src\/settings\/watch|src\/desktop\/page-bridge|packages\/(contracts|domain)\//,
};

/** The same for what every page draws with. */
const sharedPage = {
  name: 'page',
  priority: 1,
  test: /src\/(pages\/start-page|popup\/texts)|packages\/ui\/src\/icons\//,
};

/** Pages, the worker behind them and the background: modules that share what they have in common. */
const modules = (folder: string, family: BrowserFamily): InlineConfig => ({
  ...shared,
  plugins: [tailwindcss(), withoutHtmlSinks()],
  define: { browserFamily: JSON.stringify(family) },
  worker: { format: 'es', rolldownOptions: { output: { entryFileNames: 'assets/[name]-[hash].js' } } },
  build: {
    outDir: folder,
    emptyOutDir: true,
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
      input: {
        background: join(app, 'src/background/main.ts'),
        popup: join(app, 'src/popup.html'),
        'side-panel': join(app, 'src/side-panel.html'),
        options: join(app, 'src/options.html'),
        onboarding: join(app, 'src/onboarding.html'),
        play: join(app, 'src/play.html'),
        ...(family === 'firefox'
          ? {}
          : { offscreen: join(app, 'src/offscreen.html'), connected: join(app, 'src/connected.html') }),
      },
      output: {
        // The manifest names the background; all else is found by its importers.
        entryFileNames: (chunk) => (chunk.name === 'background' ? 'background.js' : 'assets/[name]-[hash].js'),
        chunkFileNames: 'assets/[name]-[hash].js',
        codeSplitting: { groups: [sharedRules, sharedPage] },
      },
    },
  },
});

/** Scripts that run in pages are classic ones: a single file each. */
const pageScript = (folder: string, name: string, source: string): InlineConfig => ({
  ...shared,
  build: {
    outDir: folder,
    emptyOutDir: false,
    target: ['chrome120', 'firefox140'],
    rolldownOptions: { input: join(app, source), output: { format: 'iife', entryFileNames: `${name}.js` } },
  },
});

export async function extensionVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(app, 'package.json'), 'utf8'));
  return version;
}

async function buildFamily(family: BrowserFamily, target: BuildTarget): Promise<void> {
  const { folderOf, siteOrigins } = targets[target];
  // Built aside and moved: a browser that has the old build loaded never sees half of the new one.
  const draft = join(outputFolder, `.${family}-draft`);
  await build(modules(draft, family));
  await build(pageScript(draft, 'collect', 'src/content/collect.ts'));
  for (const [name, source] of Object.entries(guestScripts)) await build(pageScript(draft, name, source));
  for (const [name, source] of Object.entries(observingScripts)) await build(pageScript(draft, name, source));
  if (family === 'firefox') await build(pageScript(draft, 'site-presence', 'src/content/site-presence.ts'));
  await writeTexts(draft);
  await writeIcons(draft);
  await writeLicences(draft);
  const manifest = manifestFor({
    family,
    version: await extensionVersion(),
    siteOrigins,
    isForStore: target === 'store',
  });
  await writeFile(join(draft, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  await rm(folderOf(family), { recursive: true, force: true });
  await rename(draft, folderOf(family));
}

/** The builds of all three browsers, to be loaded unpacked or to be packed for their stores. */
export async function buildExtension(target: BuildTarget = 'unpacked'): Promise<void> {
  await mkdir(outputFolder, { recursive: true });
  for (const family of browserFamilies) await buildFamily(family, target);
}

if (import.meta.main) await buildExtension();
