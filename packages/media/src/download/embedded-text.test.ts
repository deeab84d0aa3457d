import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dash, FragileStorage, folderHttp, hurriedClock, ScriptedHttp, sourceFile } from '@clipharbor/testkit';
import { expect, test } from 'vitest';
import { box, full, moov, textEntry, u32 } from '../demux/test-support/mp4-writer.ts';
import { MediaError } from '../model/errors.ts';
import { download } from './download.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const taken = (subject: string): Error => new MediaError('output.busy', 'taken', { facts: { subject } });
const segmentSeconds = 4;

/** One fragment of samples on a clock of milliseconds. */
function fragment(start: number, samples: readonly { readonly data: Uint8Array; readonly duration: number }[]): Buffer {
  const entries = samples.flatMap(({ data, duration }) => [...u32(duration), ...u32(data.length)]);
  const parts = (offset: number): Uint8Array => {
    const traf = box(
      'traf',
      box('tfhd', full(0, 0x20000), u32(1)),
      box('tfdt', full(0), u32(start)),
      box('trun', full(0, 0x301), u32(samples.length), u32(offset), entries),
    );
    return box('moof', box('mfhd', full(0), u32(1)), traf);
  };
  const moof = parts(parts(0).length + 8);
  return Buffer.concat([moof, box('mdat', ...samples.map(({ data }) => data))]);
}

/** The cue in the second half of each second contains its number. */
const segments = {
  wvtt: (first: number): Buffer =>
    fragment(
      first * 1000,
      Array.from({ length: segmentSeconds }, (_, index) => [
        { data: box('vtte'), duration: 500 },
        { data: box('vttc', box('payl', utf8(`Second ${first + index}`))), duration: 500 },
      ]).flat(),
    ),
  stpp: (first: number): Buffer => {
    const lines = Array.from({ length: segmentSeconds }, (_, index) => {
      const at = first + index;
      return `<p begin="${at}.5s" end="${at + 1}s">Second ${at}</p>`;
    });
    const data = utf8(`<tt xmlns="http://www.w3.org/ns/ttml"><body><div>${lines.join('')}</div></body></tt>`);
    return fragment(first * 1000, [{ data, duration: segmentSeconds * 1000 }]);
  },
};

test.each(['wvtt', 'stpp'] as const)('DASH subtitles as %s in MP4 become text', async (codec) => {
  const stream = await dash(await sourceFile(), { addressing: 'timeline' });
  const media = folderHttp(stream.folder);
  const template = `<SegmentTemplate timescale="1000" duration="${segmentSeconds * 1000}" startNumber="0" initialization="text-init" media="text-$Number$"/>`;
  const set = `<AdaptationSet contentType="text" mimeType="application/mp4" codecs="${codec}" lang="en">${template}<Representation id="t" bandwidth="100"/></AdaptationSet>`;
  const manifest = await readFile(join(stream.folder, stream.manifest), 'utf8');
  const texts = new ScriptedHttp(({ url }) => {
    const number = Number(/text-(\d+)$/.exec(url)?.[1] ?? 0);
    const body = url.endsWith('.mpd')
      ? utf8(manifest.replace('</Period>', `${set}</Period>`))
      : url.endsWith('text-init')
        ? moov([{ id: 1, timescale: 1000, entries: [textEntry(codec)] }])
        : segments[codec](number * segmentSeconds);
    return { headers: { 'content-length': `${body.length}` }, body: [body] };
  });
  const http = {
    get: (request: Parameters<typeof texts.get>[0]) => (/text-|\.mpd$/.test(request.url) ? texts : media).get(request),
  };
  const storage = new FragileStorage(taken, Number.POSITIVE_INFINITY, false);
  const options = { url: `http://media.test/${stream.manifest}`, storage, subtitles: ['en'] };
  const ports = { http, clock: hurriedClock(), random: () => 0.5 };
  const { files } = await download(ports, { ...options, name: 'out.mp4', subtitleFiles: 'srt' }).result;
  expect(files.map(({ name }) => name)).toEqual(['out.mp4', 'out.en.srt']);
  const text = new TextDecoder().decode(storage.files.get('out.en.srt')?.bytes);
  expect(text.match(/-->/g)).toHaveLength(12);
  expect(text).toContain('00:00:07,500 --> 00:00:08,000\nSecond 7\n');
  const { health } = await download(ports, { ...options, name: 'inside.mp4' }).result;
  // The pauses between cues are packets too.
  expect(health.tracks.at(-1)).toMatchObject({ kind: 'text', packets: 24 });
});
