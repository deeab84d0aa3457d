import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import type { PinnedKeys } from '../src/feed/pinned-keys.ts';
import type { DescribedFile } from './describe-files.ts';
import { desktopFolder, projectFolder, uiFolder } from './places.ts';

/** Packages that stay separate files next to the executable: native ones, and the audio encoder and decoder. */
export const ownFilePackages = ['wasm-media-encoders', 'opus-decoder'] as const;
const nativePackages = ['koffi', '@webviewjs/webview'] as const;

/** Names are kept so that error reports stay readable. */
const minify = { mangle: false, compress: true, codegen: true } as const;

/** The app without its window: `main.cjs`, and next to it what it loads on demand. */
export async function bundleApp(folder: string, pinned: PinnedKeys): Promise<void> {
  const bundle = await rolldown({
    input: { main: join(desktopFolder, 'src/main.ts') },
    platform: 'node',
    cwd: projectFolder,
    external: [...ownFilePackages, ...nativePackages],
    transform: { define: { pinnedUpdateKeys: JSON.stringify(pinned) } },
  });
  await bundle.write({
    dir: folder,
    format: 'cjs',
    // All in one folder: the app locates its files relative to its code.
    entryFileNames: '[name].cjs',
    chunkFileNames: '[name]-[hash].cjs',
    minify,
  });
  await bundle.close();
  if (existsSync(uiFolder)) await cp(uiFolder, join(folder, 'ui'), { recursive: true });
}

/** Checks and starts a version. The keys and the hashes of the files next to it are built in. */
export async function bundleShell(
  file: string,
  pinned: PinnedKeys,
  runtimeFiles: readonly DescribedFile[],
): Promise<void> {
  const bundle = await rolldown({
    input: join(desktopFolder, 'src/shell/main.ts'),
    platform: 'node',
    cwd: projectFolder,
    transform: {
      define: { pinnedUpdateKeys: JSON.stringify(pinned), shellRuntimeFiles: JSON.stringify(runtimeFiles) },
    },
  });
  await bundle.write({ file, format: 'cjs', minify });
  await bundle.close();
}

/** Bundles one package into one file that contains none of our code. */
export async function bundlePackage(name: string, file: string): Promise<void> {
  const bundle = await rolldown({ input: name, platform: 'node', cwd: join(projectFolder, 'packages/media-node') });
  await bundle.write({ file, format: 'cjs', codeSplitting: false });
  await bundle.close();
}
