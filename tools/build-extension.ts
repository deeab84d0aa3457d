import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeArchive } from '../apps/extension/build-steps/archive.ts';
import { isBuiltFrom, recordBuild } from './lib/build-stamp.ts';
import { extensionSources, renamedSources } from './lib/extension-sources.ts';
import { root } from './lib/root.ts';
import { inputsDigest, workspaceClosure } from './lib/site-inputs.ts';
import { runNode, say, secondsSince } from './lib/step.ts';

const output = join(root, 'apps/extension/.output');
const families = ['chrome', 'edge', 'firefox'] as const;

const isFresh = (digest: string): boolean =>
  families.every((family) => existsSync(join(output, `${family}-mv3`, 'manifest.json'))) &&
  isBuiltFrom('extension', digest);

/** Builds the extension for all three browsers if any of its inputs has changed. Returns the exit code. */
export async function buildExtension(): Promise<number> {
  // The builds contain the server's address, including its port.
  const digest = `${inputsDigest(root, workspaceClosure(root, 'apps/extension'))} ${Number(process.env['PORT']) || 3000}`;
  if (isFresh(digest)) return 0;
  const start = performance.now();
  const { code, output: words } = await runNode(['apps/extension/build-steps/build.ts'], { cwd: root });
  if (code !== 0) {
    say(words);
    say('The extension could not be built: the lines above say why.');
    return code;
  }
  recordBuild('extension', digest);
  say(`  built the extension in ${secondsSince(start)}`);
  return 0;
}

/** Instructions for loading the builds, for the terminal. */
export const howToLoad = `The extension is unpacked in apps/extension/.output:
  Chrome   chrome://extensions → Developer mode → Load unpacked → chrome-mv3
  Edge     edge://extensions → Developer mode → Load unpacked → edge-mv3
  Firefox  about:debugging#/runtime/this-firefox → Load Temporary Add-on → firefox-mv3/manifest.json`;

/** Prepares everything that the stores require: packages, the source archive, listing texts. Returns the exit code. */
async function prepareForStores(): Promise<number> {
  for (const script of ['apps/extension/build-steps/package.ts', 'apps/extension/store/write-listings.ts']) {
    const { code } = await runNode([script], { cwd: root, isShown: true });
    if (code !== 0) return code;
  }
  const { version } = JSON.parse(readFileSync(join(root, 'apps/extension/package.json'), 'utf8'));
  const archive = join(output, `clipharbor-${version}-sources.zip`);
  await writeArchive(archive, root, extensionSources(root), renamedSources);
  say(archive);
  say(`Texts for the stores are in ${join(output, 'store')}.`);
  return 0;
}

if (import.meta.main) {
  process.exitCode = (await buildExtension()) || (await prepareForStores());
  if (process.exitCode === 0) say(howToLoad);
}
