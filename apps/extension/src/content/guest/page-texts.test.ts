import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { namesIn, PageTextCollector } from './page-texts.ts';

const setup = { markers: ['"video_versions"'], pageHosts: ['instagram.com'], answerPaths: ['/api/v1/'] };
const api = 'https://www.instagram.com/api/v1/feed/';

beforeEach(() => vi.stubGlobal('location', { href: 'https://www.instagram.com/reel/DTideMark01/' }));
afterEach(() => vi.unstubAllGlobals());

test('finds post identifiers in a URL, but not plain words', () => {
  expect(namesIn('https://www.facebook.com/watch/?v=7001')).toEqual(['7001']);
  expect(namesIn('https://www.tiktok.com/@dockside1/video/7400')).toEqual(['dockside1', '7400']);
  const secret = 'DPrivate001abcdefghijklmnopqrstuvwxyz01';
  expect(namesIn(`https://www.instagram.com/p/${secret}/`)).toEqual([secret, 'DPrivate001']);
});

test.each([
  ['a response with a marker', api, '{"video_versions":[]}', true],
  ['a response that names the post', api, '{"code":"DTideMark01"}', true],
  ['a response without either', api, '{"ads":[]}', false],
  ['another path', 'https://www.instagram.com/logging/', '{"video_versions":[]}', false],
  ['another site', 'https://instagram.com.example/api/v1/', '{"video_versions":[]}', false],
  ['not a URL', 'nonsense', '{"video_versions":[]}', false],
  ['too much', api, `{"video_versions":"${'x'.repeat(4_000_000)}"}`, false],
])('%s', (_, address, text, expected) => {
  expect(new PageTextCollector(setup).addAnswer(address, text)).toBe(expected);
});

test('each text is sent once, and all are sent again when the background has lost them', () => {
  const collector = new PageTextCollector(setup);
  collector.addAnswer(api, '{"video_versions":1}');
  expect(collector.takeNew()).toMatchObject({ knownTexts: 0, texts: [{ text: '{"video_versions":1}' }] });
  expect(collector.hasNew).toBe(false);
  collector.addAnswer(api, '{"video_versions":2}');
  expect(collector.takeNew()).toMatchObject({ knownTexts: 1, texts: [{ text: '{"video_versions":2}' }] });
  collector.sendAllAgain();
  expect(collector.takeNew().texts).toHaveLength(2);
});

test('the oldest texts are dropped when there are too many', () => {
  const collector = new PageTextCollector(setup);
  for (let index = 0; index < 301; index++) collector.addAnswer(api, `{"video_versions":${index}}`);
  const { knownTexts, texts } = collector.takeNew();
  expect([knownTexts, texts.length, texts[0]?.text]).toEqual([0, 300, '{"video_versions":1}']);
});
