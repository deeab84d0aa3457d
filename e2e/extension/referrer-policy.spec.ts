import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { folder, hls, sourceFile } from '@clipharbor/testkit';
import { type Site, startSite } from './support/media-site.ts';
import { expect, rowNamed, test } from './support/test.ts';

let site: Site;

const pageHost = 'one.example';
const frameHost = 'two.example';
const cdn = 'cdn.example';
test.use({ hosts: [pageHost, frameHost, cdn] });

const at = (host: string, path: string): string => `http://${host}:${site.server.port}${path}`;

interface Case {
  readonly name: string;
  /** In the response headers of the document with the player. */
  readonly header?: string;
  /** In its markup. */
  readonly meta?: string;
  readonly isFrame?: boolean;
  readonly mode?: 'cors' | 'no-cors';
  /** The document's full URL as the Referer, its origin only, or none. */
  readonly says: 'address' | 'origin' | 'nothing';
}

const cases: readonly Case[] = [
  { name: 'plain', says: 'origin' },
  { name: 'unread', mode: 'no-cors', says: 'origin' },
  { name: 'silent', header: 'no-referrer', says: 'nothing' },
  { name: 'open', header: 'no-referrer, unsafe-url', says: 'address' },
  { name: 'silent-by-markup', header: 'unsafe-url', meta: 'no-referrer', says: 'nothing' },
  { name: 'framed', isFrame: true, meta: 'unsafe-url', says: 'address' },
  { name: 'silent-frame', isFrame: true, header: 'unsafe-url', meta: 'no-referrer', says: 'nothing' },
];

const hostOf = ({ isFrame }: Case): string => (isFrame ? frameHost : pageHost);
const expectedReferer = (one: Case): string | undefined => {
  if (one.says === 'nothing') return undefined;
  return at(hostOf(one), one.says === 'origin' ? '/' : `/player/${one.name}`);
};

test.beforeAll(async () => {
  const stream = await hls(await sourceFile({ seconds: 6, size: '320x180' }));
  const playlist = readFileSync(join(stream.folder, stream.manifest), 'utf8');
  const segment = playlist.split('\n').find((line) => line.endsWith('.ts')) ?? '';
  const files = folder(stream.folder);
  const film = readFileSync(await sourceFile({ seconds: 6, size: '320x180' }));
  const html = (body: string, headers = {}) => ({ body: new TextEncoder().encode(body), type: 'text/html', headers });
  site = await startSite({
    pages: {},
    streams: {},
    content: async (address) => {
      const [, kind, name, file] = new URL(address, 'http://site').pathname.split('/');
      if (kind === 'element')
        return html(`<title>Element</title><video crossorigin src="${at(cdn, '/whole.mp4')}"></video>`);
      if (kind === 'whole.mp4')
        return { body: film, type: 'video/mp4', headers: { 'access-control-allow-origin': '*' } };
      const one = cases.find((other) => other.name === name);
      if (one === undefined) return undefined;
      if (kind === 'page')
        return html(`<title>Film ${name}</title><iframe src="${at(frameHost, `/player/${name}`)}"></iframe>`);
      if (kind === 'player') {
        const meta = one.meta === undefined ? '' : `<meta name="referrer" content="${one.meta}">`;
        const addresses = [stream.manifest, segment].map((path) => at(cdn, `/film/${name}/${path}`));
        const script = `for (const address of ${JSON.stringify(addresses)}) fetch(address, { mode: '${one.mode ?? 'cors'}' });`;
        const headers = one.header === undefined ? {} : { 'referrer-policy': one.header };
        return html(`<title>Film ${name}</title>${meta}<script>${script}</script>`, headers);
      }
      const found = await files(`/${file}`);
      const headers = one.mode === 'no-cors' ? {} : { 'access-control-allow-origin': '*' };
      return found && { ...found, headers };
    },
  });
});

test.afterAll(() => site.close());

for (const one of cases) {
  test(`a download discloses as much about its page as the page does: ${one.name}`, async ({ harness }) => {
    const { name, isFrame, mode, meta } = one;
    const { popup } = await harness.visit(at(pageHost, `/${isFrame ? 'page' : 'player'}/${name}`));
    const row = rowNamed(popup, `Film ${name}, video`);
    // The policy in the markup is known once the page has been scanned, which is after its first request.
    const known = () => popup.evaluate(async () => JSON.stringify(await chrome.storage.session.get('tabs')));
    if (meta !== undefined) await expect.poll(known).toContain(`"policy":"${meta}"`);
    await row.getByRole('button', { name: 'Download' }).click();
    await expect(row.getByRole('status')).toHaveText('Saved');
    const asked = site.server.log.filter(({ address }) => new RegExp(`^/film/${name}/.*[.]ts$`).test(address));
    // For the list, we read the beginning of the first segment to find out whether it has a picture. The page requested one of
    // three segments, and we then requested all of them.
    const isInspection = ({ headers }: (typeof asked)[number]): boolean => headers.range === 'bytes=0-4095';
    const inspections = asked.filter(isInspection);
    const loaded = asked.filter((request) => !isInspection(request));
    expect([inspections.length, loaded.length]).toEqual([1, 4]);
    const origin = mode === 'no-cors' ? undefined : at(hostOf(one), '');
    const referer = expectedReferer(one);
    expect(new Set(loaded.map(({ headers }) => `${headers.referer} ${headers.origin}`))).toEqual(
      new Set([`${referer} ${origin}`]),
    );
    expect(inspections[0]?.headers.referer).toBe(referer);
  });
}

test('a file requested by an element with crossorigin is requested with the same Origin', async ({ harness }) => {
  const { popup } = await harness.visit(at(pageHost, '/element'));
  const row = rowNamed(popup, 'Element, video');
  const known = () => popup.evaluate(async () => JSON.stringify(await chrome.storage.session.get('tabs')));
  await expect.poll(known).toContain(`"origin":"${at(pageHost, '')}"`);
  await row.getByRole('button', { name: 'Download' }).click();
  await expect(row.getByRole('status')).toHaveText('Saved');
  const asked = site.server.log.filter(({ address }) => address === '/whole.mp4');
  expect(asked.length).toBeGreaterThan(1);
  expect(new Set(asked.map(({ headers }) => `${headers.referer} ${headers.origin}`))).toEqual(
    new Set([`${at(pageHost, '/')} ${at(pageHost, '')}`]),
  );
});
