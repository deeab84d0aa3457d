import type { Inspection } from '@clipharbor/contracts';
import { afterEach, expect, test, vi } from 'vitest';
import type { RuleScope } from '../saving/header-rule.ts';
import type { HeaderRules } from './header-rules.ts';
import type { HostClient, MediumToInspect } from './host-client.ts';
import { inspectWithAccess } from './inspect-with-access.ts';

afterEach(() => vi.unstubAllGlobals());

const url = 'https://radio.example/main.m3u8';
const facts = {
  ...{ type: 'hls' as const, url, isLive: false, title: null, durationSeconds: 6, bytes: null, hasVideo: true },
  ...{ heights: [], sounds: [], subtitles: [], failure: null, references: [] },
};
const request = { referer: 'https://page.example/', origin: null };
const medium = {
  ...{ owner: 'one', url, inlineManifest: null, request, pageUrl: 'https://page.example/' },
  hosts: ['radio.example'],
};

/** Answers each round in order. Returns the hosts that were covered by rules and inspected in each round. */
async function run(answers: readonly (Partial<Inspection> | undefined)[], held: readonly string[], more = {}) {
  const contains = async ({ origins: [pattern = ''] }: { origins: string[] }) =>
    held.some((host) => pattern === `*://${host}/*`);
  vi.stubGlobal('chrome', { permissions: { contains } });
  const ruled: (readonly string[])[] = [];
  const asked: (readonly string[])[] = [];
  const patterns: (readonly string[])[] = [];
  const add = async (_: string, hosts: readonly string[], __: unknown, scope: Pick<RuleScope, 'patterns'>) => {
    ruled.push(hosts);
    patterns.push(scope.patterns);
  };
  const rules = { add };
  const cookieless: (readonly string[])[] = [];
  const inspect = async ({ hosts, hostsWithoutCookies }: MediumToInspect) => {
    cookieless.push(hostsWithoutCookies);
    const answer = answers[asked.length];
    asked.push(hosts);
    return answer && { ...facts, otherHosts: [], ...answer };
  };
  const parts = { rules: rules as unknown as HeaderRules, host: { inspect } as unknown as HostClient };
  const found = await inspectWithAccess(parts, { ...medium, ...more });
  expect(ruled).toEqual(asked);
  return { found, asked, patterns, cookieless };
}

test('hosts that are needed get the headers of the page before they are requested', async () => {
  const answers = [{ otherHosts: ['lists.example'] }, { otherHosts: ['parts.example'] }, { hasVideo: false }];
  const { found, asked } = await run(answers, ['lists.example', 'parts.example']);
  expect(found).toEqual({ ...facts, hasVideo: false });
  expect(asked).toEqual([
    ['radio.example'],
    ['radio.example', 'lists.example'],
    ['radio.example', 'lists.example', 'parts.example'],
  ]);
});

test('hosts to which the user gave no access are not requested', async () => {
  const { found, asked } = await run([{ otherHosts: ['parts.example'] }], []);
  expect(found).toEqual(facts);
  expect(asked).toHaveLength(1);
});

test('a manifest that cannot be read without such a host is read without access, as far as the browser allows', async () => {
  const { found, asked } = await run([{ failure: 'url.forbidden', otherHosts: ['lists.example'] }, {}], []);
  expect([found, asked.at(-1)]).toEqual([facts, ['radio.example', 'lists.example']]);
});

test('the URLs of its parts separate its headers from those of other media on the same host', async () => {
  const references = ['https://parts.example/*.ts'];
  const { patterns } = await run([{ otherHosts: ['parts.example'], references }, {}], ['parts.example']);
  expect(patterns).toEqual([[url], [url, ...references]]);
});

test.each([
  ['https://radio.example/a/main.m3u8?key=1', ['https://radio.example/a/']],
  ['https://radio.example/main.m3u8', []],
  ['data:application/x-mpegurl,x', []],
])('until its parts are known, rules for the folder of %s do the same', async (address, folders) => {
  const { patterns } = await run([{}], [], { url: address });
  expect(patterns).toEqual([[address, ...folders]]);
});

test('only hosts needed to read the manifest get cookies', async () => {
  const needed = { failure: 'url.forbidden', otherHosts: ['lists.example'] };
  const { cookieless } = await run([needed, { otherHosts: ['parts.example'] }, {}], ['lists.example', 'parts.example']);
  expect(cookieless).toEqual([[], [], ['parts.example']]);
});

test('a link that works only once keeps its first answer', async () => {
  const { found } = await run([{ otherHosts: ['parts.example'] }, { failure: 'http.refused' }], ['parts.example']);
  expect(found).toEqual(facts);
  expect((await run([{ otherHosts: ['parts.example'] }, undefined], ['parts.example'])).found).toEqual(facts);
});

test('a manifest that keeps leading to further hosts is followed only so far', async () => {
  const hosts = Array.from({ length: 9 }, (_, index) => `${index}.example`);
  const { asked } = await run(
    hosts.map((host) => ({ otherHosts: [host] })),
    hosts,
  );
  expect(asked).toHaveLength(4);
});
