import { expect, test } from 'vitest';
import { manifest } from '../testing/snapshots.ts';
import { manifestText } from './manifest-text.ts';

const rules = { hosts: ['fbcdn.net'], excludedHosts: [], dropParameters: [] };
const read = (value: unknown) => manifestText(value, rules);
const mpd = (inner: string) => `<MPD>${inner}</MPD>`;
const good = '<BaseURL>https://v.fbcdn.net/a.mp4</BaseURL>';

test('a manifest comes with the hosts it leads to', () => {
  const text = manifest('x');
  expect(read(text)).toEqual({ text, hosts: ['video.xx.fbcdn.net'] });
  expect(read(encodeURIComponent(text))).toEqual({ text, hosts: ['video.xx.fbcdn.net'] });
});

test('comments and names that look like URLs are not URLs', () => {
  const names = '<MPD xmlns="http://www.w3.org/x" profiles="http://dashif.example/p"><!-- https://evil.example/ -->';
  expect(read(`${names}${good}</MPD>`)?.text).toBe(`${names.replace(/<!--.*-->/, '')}${good}</MPD>`);
});

test('relative URLs are fine beside an absolute one', () => {
  expect(read(mpd(`${good}<SegmentTemplate media="seg-$Number$.m4s" initialization="init.mp4"/>`))?.hosts).toEqual([
    'v.fbcdn.net',
  ]);
});

test.each([
  ['another host', mpd(`${good}<BaseURL>https://evil.example/a.mp4</BaseURL>`)],
  ['an unencrypted URL', mpd('<BaseURL>http://v.fbcdn.net/a.mp4</BaseURL>')],
  ['a machine of the local network', mpd(`${good}<BaseURL>https://192.168.0.1/</BaseURL>`)],
  ['another host in a template', mpd(`${good}<SegmentTemplate media="https://evil.example/$Number$"/>`)],
  ['another host without a scheme', mpd(`${good}<SegmentURL media="//evil.example/1"/>`)],
  ['a URL with a password', mpd('<BaseURL>https://a:b@v.fbcdn.net/</BaseURL>')],
  ['another host in single quotes', mpd(`${good}<SegmentTemplate media='https://evil.example/$Number$'/>`)],
  ['another host in a section', mpd(`${good}<BaseURL><![CDATA[https://evil.example/]]></BaseURL>`)],
  ['another host in references', mpd(`${good}<BaseURL>&#104;ttps://evil.example/</BaseURL>`)],
  ['another host behind backslashes', mpd(`${good}<BaseURL>https:\\\\evil.example/</BaseURL>`)],
  ['another host behind a short scheme', mpd(`${good}<BaseURL>https:evil.example/</BaseURL>`)],
  ['another host under a prefix', mpd(`${good}<x:BaseURL>https://evil.example/</x:BaseURL>`)],
  ['XML from elsewhere', mpd(`${good}<Period xlink:href="https://v.fbcdn.net/p.xml"/>`)],
  ['entities', `<!DOCTYPE MPD [<!ENTITY a "b">]>${mpd(good)}`],
  ['no address at all', mpd('<Period/>')],
  ['HTML', '<html></html>'],
  ['a name', 'manifest'],
  ['a number', 7],
  ['a cut-off parameter', '%3CMPD%'],
])('%s is refused', (_, value) => expect(read(value)).toBeNull());

test('a manifest that is too long is refused', () => {
  expect(read(mpd(good.repeat(50_000)))).toBeNull();
  expect(read(mpd(good.repeat(2_001)))).toBeNull();
});

test('unterminated comments are refused without searching for their ends repeatedly', () => {
  // Searching from each of them would take longer than a test may.
  expect(read(`<MPD>${good}${'<!--'.repeat(400_000)}`)).toBeNull();
});
