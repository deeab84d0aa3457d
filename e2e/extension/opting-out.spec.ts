import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hls, sourceFile } from '@clipharbor/testkit';
import { loads, startSite } from './support/media-site.ts';
import { builtFor, startRecipeServer } from './support/recipe-server.ts';
import { test as base, expect, type Harness, harnessFor, launch, rowNamed } from './support/test.ts';
import { grantedCopy } from './support/unpacked.ts';

/** A page, its media host, and a host whose owner opted out. */
const [film, cdn, gone] = ['film.example', 'cdn.example', 'gone.example'];
const reason = 'The owner of this site asked us not to save anything from it.';

interface World {
  readonly harness: Harness;
  at(host: string, path: string): string;
  requestsTo(host: string): number;
}

const test = base.extend<{ world: World }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright demands a pattern here
  world: async ({}, use) => {
    const stream = await hls(await sourceFile({ seconds: 6, size: '320x180' }), { segmentSeconds: 6 });
    const segment = readFileSync(join(stream.folder, stream.manifest), 'utf8')
      .split('\n')
      .find((line) => line.endsWith('.ts'));
    const hlsHead = '#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\n';
    const site = await startSite({
      pages: { '/film': ['Moved film', loads('/moved.m3u8')] },
      streams: { stream },
      content: (address) => {
        const { pathname } = new URL(address, 'http://site');
        if (pathname === '/moved.m3u8')
          return {
            body: Buffer.from(`${hlsHead}${at(cdn, '/moved.ts')}\n#EXT-X-ENDLIST\n`),
            type: 'application/vnd.apple.mpegurl',
          };
        if (pathname !== '/moved.ts') return undefined;
        return {
          body: Buffer.alloc(0),
          type: 'video/mp2t',
          status: 302,
          headers: { location: at(gone, `/stream/${segment}`), 'access-control-allow-origin': '*' },
        };
      },
    });
    const at = (host: string, path: string): string => `http://${host}:${site.server.port}${path}`;
    const recipes = await startRecipeServer();
    recipes.offer({ optOutDomains: [gone] });
    const granted = await grantedCopy({ siteOrigin: recipes.origin });
    const extension = await builtFor(recipes, granted);
    const profile = await mkdtemp(join(tmpdir(), 'clipharbor-profile-'));
    const hostRules = [film, cdn, gone].map((host) => `MAP ${host} 127.0.0.1`);
    const context = await launch(extension, profile, { hostRules });
    const harness = await harnessFor(context);
    await expect.poll(() => recipesAccepted(harness)).toBe(true);
    await use({
      harness,
      at,
      requestsTo: (host) => site.server.log.filter(({ headers }) => headers.host?.startsWith(`${host}:`)).length,
    });
    await context.close();
    await Promise.all([site.close(), recipes.close()]);
    for (const path of [profile, extension, granted]) await rm(path, { recursive: true, force: true });
  },
});

const recipesAccepted = async (harness: Harness): Promise<boolean> =>
  (await harness.worker()).evaluate(async () => {
    const { recipes } = await chrome.storage.local.get<Record<string, { newestVersion: number }>>('recipes');
    return (recipes?.newestVersion ?? 0) > 0;
  });

test('a job that is redirected to a domain that opted out fails with the reason', async ({ world }) => {
  const { popup } = await world.harness.visit(world.at(film, '/film'));
  const row = rowNamed(popup, 'Moved film, video');
  await row.getByRole('button', { name: 'Download' }).click();
  await expect(row.getByRole('alert')).toContainText(reason);
  expect(world.requestsTo(cdn)).toBeGreaterThan(0);
  expect(await world.harness.savedFiles()).toEqual([]);
});

test('a pasted link to a domain that opted out is refused before it is requested', async ({ world }) => {
  const { popup } = await world.harness.visit(world.at(film, '/film'));
  await popup.getByRole('tab', { name: 'Downloads' }).click();
  await popup.getByText('Add links').click();
  await popup
    .getByRole('textbox', { name: 'Addresses of videos or streams' })
    .fill(world.at(gone, '/stream/media.m3u8'));
  await popup.getByRole('button', { name: 'Add to queue' }).click();
  const jobs = popup.getByRole('list', { name: 'Downloads' }).getByRole('listitem');
  await expect(jobs.getByRole('alert')).toContainText(reason);
  expect(world.requestsTo(gone)).toBe(0);
});
