import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import type { PinnedKeys } from '../src/feed/pinned-keys.ts';
import type { DescribedFile } from './describe-files.ts';
import { desktopFolder, projectFolder, uiFolder } from './places.ts';

/** Packages that stay files of their own beside the executable: native ones, and the encoder and decoder of sound. */
export const ownFilePackages = ['wasm-media-encoders', 'opus-decoder'] as const;
export const nativePackages = ['koffi', '@webviewjs/webview'] as const;

/** Names stay, for error reports that can be read. */
const minify = { mangle: false, compress: true, codegen: true } as const;

/** The app without its window: `main.cjs`, and what it loads on demand beside it. */
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
    // All in one folder: the app finds its files from where its code lies.
    entryFileNames: '[name].cjs',
    chunkFileNames: '[name]-[hash].cjs',
    minify,
  });
  await bundle.close();
  if (existsSync(uiFolder)) await cp(uiFolder, join(folder, 'ui'), { recursive: true });
}

/** What checks and starts a version. It knows the keys and the files beside it. */
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

/** One package as one file, with nothing of ours in it. */
export async function bundlePackage(name: string, file: string): Promise<void> {
  const bundle = await rolldown({ input: name, platform: 'node', cwd: join(projectFolder, 'packages/media-node') });
  await bundle.write({ file, format: 'cjs', codeSplitting: false });
  await bundle.close();
}
