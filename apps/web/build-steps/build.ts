import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dropPropertyFallback } from '../framework-patches/drop-property-fallback.ts';
import { orderRequests } from '../framework-patches/request-order.ts';
import { trimPages } from '../framework-patches/trim-pages.ts';
import { writeEarlyScript } from './early-script.ts';
import { finishBuild } from './finish-build.ts';
import { writeLanguageHeads } from './language-head.ts';
import { buildFolder } from './pseudo-texts.ts';
import { writeSiteFiles } from './site-files.ts';
import { writeStructuredData } from './structured-data.ts';

const folder = fileURLToPath(new URL('..', import.meta.url));
const cli = join(dirname(createRequire(import.meta.url).resolve('@react-router/dev/package.json')), 'bin.cjs');

const { status } = spawnSync(process.execPath, [cli, 'build'], {
  cwd: folder,
  stdio: ['ignore', process.env['VERBOSE'] ? 'inherit' : 'ignore', 'inherit'],
  env: { ...process.env, NODE_ENV: 'production' },
});
if (status !== 0) process.exit(status ?? 1);
const client = join(buildFolder, 'client');
await dropPropertyFallback(client);
await trimPages(client);
await orderRequests(client);
await writeLanguageHeads(client);
await writeEarlyScript(client);
await writeStructuredData(client);
await writeSiteFiles(client);
const { files } = await finishBuild(buildFolder);
process.stdout.write(`${files} files\n`);
