import { copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { build } from 'vite';
import { drawIcon } from './icon.ts';
import { thirdPartyNotices } from './notices.ts';
import { writtenTexts } from './window-texts.ts';

const source = fileURLToPath(new URL('../ui', import.meta.url));
const trayIconPx = 32;
const icon = fileURLToPath(new URL('../ui/icon.svg', import.meta.url));

/** The engine serves the window from here, and the bundle includes it from here. */
export const windowFolder = fileURLToPath(new URL('../build/ui', import.meta.url));

/** Builds the window: scripts, styles, and one file of texts per language. */
export async function buildWindow(): Promise<void> {
  // The caller may have set another value; libraries would then include their development code.
  process.env['NODE_ENV'] = 'production';
  // Built in a draft folder and then moved, so that a running engine never serves half of it.
  const draft = `${windowFolder}.draft`;
  const texts = await writtenTexts();
  await build({
    root: source,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [tailwindcss()],
    define: { windowLocales: JSON.stringify([...texts.keys()]) },
    build: {
      outDir: draft,
      emptyOutDir: true,
      // WebView2 and Edge update themselves.
      target: 'chrome120',
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: {
        // Libraries mark browser-only modules; here every module is one.
        onLog: (level, log, handle) => {
          if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log);
        },
        treeshake: {
          moduleSideEffects: [{ test: /\/packages\/(contracts|domain|media|sites)\//, sideEffects: false }],
        },
      },
    },
  });
  await mkdir(join(draft, 'messages'));
  for (const [locale, json] of texts) await writeFile(join(draft, 'messages', `${locale}.json`), json);
  await copyFile(icon, join(draft, 'icon.svg'));
  await writeFile(join(draft, 'icon.png'), await drawIcon(trayIconPx));
  await writeFile(join(draft, 'licenses.txt'), await thirdPartyNotices());
  await rm(windowFolder, { recursive: true, force: true });
  await rename(draft, windowFolder);
}

if (import.meta.main) await buildWindow();
