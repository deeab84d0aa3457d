import { expect, test } from 'vitest';
import { readMaster, readMedia } from '../test-support/read.ts';

test('a defined variable is put into addresses and quoted values', () => {
  const list = readMedia(
    '#EXT-X-DEFINE:NAME="host",VALUE="https://cdn.test"\n#EXT-X-MAP:URI="{$host}/init.mp4"\n#EXTINF:4,\n{$host}/1.mp4',
  );
  expect(list.segments[0]).toMatchObject({ url: 'https://cdn.test/1.mp4', init: { url: 'https://cdn.test/init.mp4' } });
});

test('an imported variable comes from the multivariant playlist', () => {
  const master = readMaster('#EXT-X-DEFINE:NAME="token",VALUE="abc"\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv.m3u8');
  const list = readMedia('#EXT-X-DEFINE:IMPORT="token"\n#EXTINF:4,\n1.ts?t={$token}', { imports: master.variables });
  expect(list.segments[0]?.url).toBe('https://media.test/show/1.ts?t=abc');
});

test('a query parameter of the playlist address can be a variable', () => {
  const list = readMedia('#EXT-X-DEFINE:QUERYPARAM="t"\n#EXTINF:4,\n1.ts?t={$t}', {
    url: 'https://media.test/a.m3u8?t=x%2Fy',
  });
  expect(list.segments[0]?.url).toBe('https://media.test/1.ts?t=x/y');
});

test('an unknown variable stays as written, with a warning', () => {
  const list = readMedia('#EXTINF:4,\n{$nobody}.ts');
  expect(list.segments[0]?.url).toContain('nobody');
  expect(list.codes).toContain('hls.define');
});

test('a missing import and a duplicate definition cause warnings', () => {
  expect(readMedia('#EXT-X-DEFINE:IMPORT="x"\n#EXTINF:4,\n1.ts').codes).toContain('hls.define');
  const twice = readMedia('#EXT-X-DEFINE:NAME="a",VALUE="1"\n#EXT-X-DEFINE:NAME="a",VALUE="2"\n#EXTINF:4,\n{$a}.ts');
  expect(twice.segments[0]?.url).toMatch(/1\.ts$/);
  expect(twice.codes).toContain('hls.define');
});

test('variables that double each other are refused before they fill memory', () => {
  const lines = ['#EXT-X-DEFINE:NAME="v0",VALUE="aaaaaaaaaaaaaaaa"'];
  for (let level = 1; level < 60; level++) {
    lines.push(`#EXT-X-DEFINE:NAME="v${level}",VALUE="{$v${level - 1}}{$v${level - 1}}"`);
  }
  expect(() => readMedia(`${lines.join('\n')}\n#EXTINF:4,\n{$v59}.ts`)).toThrow(
    expect.objectContaining({ code: 'manifest.tooLarge' }),
  );
});
