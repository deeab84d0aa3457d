import { FragileStorage, hurriedClock, ScriptedHttp } from '@clipharbor/testkit';
import { expect, test } from 'vitest';
import { audio, audioPid, keyFrame, plainFrame, sound, video, videoPid } from '../demux/test-support/small-ts.ts';
import { TsWriter, type WrittenStream } from '../demux/test-support/ts-writer.ts';
import { MediaError } from '../model/errors.ts';
import { download } from './download.ts';

const registered = (name: string): number[] => [0x05, 4, ...new TextEncoder().encode(name)];
const taken = (subject: string): Error => new MediaError('output.busy', 'taken', { facts: { subject } });

/** The outcome of downloading a one-segment stream with these two tracks. */
async function endOf(picture: WrittenStream, tone: WrittenStream, frame = keyFrame) {
  const segment = new TsWriter()
    .pat()
    .pmt([picture, tone])
    .pes(videoPid, frame, { pts: 90_000 })
    .pes(audioPid, sound(1), { pts: 90_000, streamId: 0xc0 })
    .toBytes();
  const playlist = '#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\none.ts\n#EXT-X-ENDLIST\n';
  const http = new ScriptedHttp(({ url }) => {
    const body = url.endsWith('.ts') ? segment : new TextEncoder().encode(playlist);
    return { status: 200, headers: { 'content-length': `${body.length}` }, body: [body] };
  });
  const storage = new FragileStorage(taken, Number.POSITIVE_INFINITY, false);
  const ports = { http, clock: hurriedClock(), random: () => 0.5 };
  const job = download(ports, { url: 'http://film.test/a.m3u8', storage, name: 'out.mp4' });
  return job.result.then(
    ({ status }) => status,
    (error: unknown) => (error instanceof MediaError ? { code: error.code, facts: error.facts } : error),
  );
}

test('a film with supported tracks is saved', async () => {
  expect(await endOf(video, audio)).toBe('done');
});

test.each<[string, WrittenStream]>([
  ['DTS', { pid: audioPid, type: 0x8a }],
  ['DTS', { pid: audioPid, type: 0x06, descriptors: registered('DTS2') }],
  ['SMPTE 302M', { pid: audioPid, type: 0x06, descriptors: registered('BSSD') }],
  ['Dolby TrueHD', { pid: audioPid, type: 0x83 }],
])('a film whose sound is %s is refused instead of saved without it', async (name, tone) => {
  expect(await endOf(video, tone)).toMatchObject({
    code: 'media.unsupported',
    facts: { subject: expect.stringContaining(name) },
  });
});

test('a film whose picture is MPEG-2 is refused instead of saved as sound', async () => {
  expect(await endOf({ pid: videoPid, type: 0x02 }, audio)).toMatchObject({
    code: 'media.unsupported',
    facts: { subject: expect.stringContaining('MPEG-2') },
  });
});

test('a film whose picture never has parameter sets is refused instead of saved as sound', async () => {
  expect(await endOf(video, audio, plainFrame(1))).toMatchObject({
    code: 'media.unsupported',
    facts: { subject: expect.stringContaining('parameter sets') },
  });
});
