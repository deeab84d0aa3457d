import { expect, test } from 'vitest';
import { readMedia } from '../test-support/read.ts';

const withKey = (key: string, rest = '') =>
  readMedia(`#EXT-X-TARGETDURATION:4\n${key}\n${rest}#EXTINF:4,\n1.ts\n#EXTINF:4,\n2.ts`);

test('AES-128 with an explicit vector', () => {
  const { segments } = withKey('#EXT-X-KEY:METHOD=AES-128,URI="k.bin?a=1",IV=0x0000000000000000000000000000002A');
  expect(segments[0]?.key).toMatchObject({ method: 'AES-128', url: 'https://media.test/show/k.bin?a=1' });
  expect(segments.map((segment) => segment.key?.iv[15])).toEqual([42, 42]);
});

test('without a vector the media sequence number is used', () => {
  const { segments } = withKey('#EXT-X-MEDIA-SEQUENCE:7\n#EXT-X-KEY:METHOD=AES-128,URI="k"');
  expect(segments.map((segment) => segment.key?.iv[15])).toEqual([7, 8]);
});

test('sequence numbers above 2^53 give exact vectors and still increase', () => {
  const { segments, codes } = withKey('#EXT-X-MEDIA-SEQUENCE:18446744073709551614\n#EXT-X-KEY:METHOD=AES-128,URI="k"');
  expect(segments.map((segment) => [...(segment.key?.iv.slice(8) ?? [])])).toEqual([
    [255, 255, 255, 255, 255, 255, 255, 254],
    [255, 255, 255, 255, 255, 255, 255, 255],
  ]);
  expect((segments[1]?.sequence ?? 0) - (segments[0]?.sequence ?? 0)).toBe(1);
  expect(codes).toContain('hls.sequence');
});

test('a vector that cannot be read is replaced, with a warning', () => {
  const list = withKey('#EXT-X-KEY:METHOD=AES-128,URI="k",IV=hello');
  expect(list.segments[1]?.key?.iv[15]).toBe(1);
  expect(list.codes).toContain('hls.iv');
});

test('keys rotate and NONE ends encryption', () => {
  const { segments } = readMedia(
    '#EXT-X-KEY:METHOD=AES-128,URI="a"\n#EXTINF:4,\n1.ts\n#EXT-X-KEY:METHOD=AES-128,URI="b"\n#EXTINF:4,\n2.ts\n#EXT-X-KEY:METHOD=NONE\n#EXTINF:4,\n3.ts',
  );
  expect(segments.map((segment) => segment.key?.url.at(-1))).toEqual(['a', 'b', undefined]);
});

test('a map keeps the key that preceded it', () => {
  const { segments } = readMedia(
    '#EXT-X-KEY:METHOD=AES-128,URI="a",IV=0x1\n#EXT-X-MAP:URI="i.mp4"\n#EXT-X-KEY:METHOD=AES-128,URI="b"\n#EXTINF:4,\n1.mp4',
  );
  expect(segments[0]?.init?.key?.url).toMatch(/a$/);
  expect(segments[0]?.key?.url).toMatch(/b$/);
});

test('SAMPLE-AES with an identity key is accepted and leaves headers in the clear', () => {
  const { segments } = readMedia(
    '#EXT-X-KEY:METHOD=SAMPLE-AES,URI="k",KEYFORMAT="identity"\n#EXT-X-MAP:URI="i.mp4"\n#EXTINF:4,\n1.mp4',
  );
  expect(segments[0]?.key?.method).toBe('SAMPLE-AES');
  expect(segments[0]?.init).toEqual({ url: 'https://media.test/show/i.mp4' });
});

test('an identity key next to a DRM key is used', () => {
  const { segments } = withKey(
    '#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://x",KEYFORMAT="com.apple.streamingkeydelivery"\n#EXT-X-KEY:METHOD=SAMPLE-AES,URI="k"',
  );
  expect(segments[0]?.key?.url).toBe('https://media.test/show/k');
});

test('a key may be a data address', () => {
  const { segments } = withKey('#EXT-X-KEY:METHOD=AES-128,URI="data:;base64,AAAAAAAAAAAAAAAAAAAAAA=="');
  expect(segments[0]?.key?.url).toBe('data:;base64,AAAAAAAAAAAAAAAAAAAAAA==');
});

test.each([
  ['METHOD=SAMPLE-AES,URI="skd://key",KEYFORMAT="com.apple.streamingkeydelivery"', 'FairPlay'],
  ['METHOD=SAMPLE-AES,URI="skd://key"', 'FairPlay'],
  ['METHOD=SAMPLE-AES-CTR,URI="data:,x",KEYFORMAT="urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed"', 'Widevine'],
  ['METHOD=SAMPLE-AES,URI="data:,x",KEYFORMAT="com.microsoft.playready"', 'PlayReady'],
  ['METHOD=SAMPLE-AES-CTR,URI="k"', 'Common Encryption'],
  ['METHOD=AES-128,URI="k",KEYFORMAT="com.example.drm"', 'com.example.drm'],
])('%s is refused as %s', (attributes, subject) => {
  expect(() => withKey(`#EXT-X-KEY:${attributes}`)).toThrow(
    expect.objectContaining({ code: 'media.protected', facts: expect.objectContaining({ subject }) }),
  );
});

test('several systems are named together', () => {
  expect(() =>
    withKey(
      '#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://x",KEYFORMAT="com.apple.streamingkeydelivery"\n#EXT-X-KEY:METHOD=SAMPLE-AES-CTR,URI="data:,x",KEYFORMAT="com.widevine"',
    ),
  ).toThrow(expect.objectContaining({ facts: expect.objectContaining({ subject: 'FairPlay, Widevine' }) }));
});

test('an unencrypted beginning does not hide protection later on', () => {
  expect(() => readMedia('#EXTINF:4,\n1.ts\n#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://x"\n#EXTINF:4,\n2.ts')).toThrow(
    expect.objectContaining({ code: 'media.protected' }),
  );
});

test('an unknown method is unsupported, a key without address invalid', () => {
  expect(() => withKey('#EXT-X-KEY:METHOD=AES-256,URI="k"')).toThrow(
    expect.objectContaining({ code: 'media.unsupported' }),
  );
  expect(() => withKey('#EXT-X-KEY:METHOD=AES-128')).toThrow(expect.objectContaining({ code: 'manifest.invalid' }));
});
