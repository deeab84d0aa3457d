import { readFileSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  avOffsets,
  decodedVideoHashes,
  decodingComplaints,
  FakeClock,
  FragileStorage,
  hls,
  LiveHls,
  retimed,
  ScriptedHttp,
  sourceFile,
} from '@clipharbor/testkit';
import { expect, test } from 'vitest';
import { download } from '../download/download.ts';
import { MediaError } from '../model/errors.ts';

const taken = (subject: string): Error => new MediaError('output.busy', 'taken', { facts: { subject } });
const seconds = 24;
/** The segment at which the break is. */
const turnSeconds = 7;
const master = `#EXTM3U
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="en",LANGUAGE="en",DEFAULT=YES,AUTOSELECT=YES,URI="a/live.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=400000,CODECS="avc1.42c00b,mp4a.40.2",AUDIO="a"
v/live.m3u8
`;

/** A separate playlist for picture or sound; after the break its clock is `jump` seconds ahead. */
async function channel(map: string, discontinuities: readonly number[], jump: number): Promise<LiveHls> {
  const extra = ['-avoid_negative_ts', 'disabled', '-output_ts_offset', '10'];
  const { folder } = await hls(await sourceFile({ seconds }), { map: [map], extra });
  const segment = (sequence: number): Uint8Array => {
    const bytes = new Uint8Array(readFileSync(join(folder, `seg${String(sequence).padStart(3, '0')}.ts`)));
    return sequence < turnSeconds ? bytes : retimed(bytes, jump * 90_000);
  };
  const live = new LiveHls({ segmentSeconds: 2, window: 5, segment, discontinuities });
  live.advance(10);
  return live;
}

test.each([
  ['a break that only the picture marks', [turnSeconds], [], 0],
  ['a break that only the sound marks', [], [turnSeconds], 0],
  ['a jump that only the picture marks', [turnSeconds], [], 500],
  ['a jump that only the sound marks', [], [turnSeconds], 500],
  ['a step back that only the picture marks', [turnSeconds], [], -8],
  // A break before we joined.
  ['another count of earlier breaks', [-1], [], 0],
])('%s keeps picture and sound of a live channel together', async (...given) => {
  const [, picture, sound, jump] = given;
  const lists = { v: await channel('0:v', picture, jump), a: await channel('0:a', sound, jump) };
  const http = new ScriptedHttp(({ url }) => {
    const [, name = '', ...path] = new URL(url).pathname.split('/');
    const list = name === 'v' || name === 'a' ? lists[name] : undefined;
    const content = list ? list.content(`/${path.join('/')}`) : { body: new TextEncoder().encode(master) };
    if (!content || content instanceof Promise) return { status: 404 };
    return { status: 200, headers: { 'content-length': `${content.body.length}` }, body: [content.body] };
  });
  const clock = new FakeClock();
  const storage = new FragileStorage(taken, Number.POSITIVE_INFINITY, false);
  const ports = { http, clock, random: () => 0.5 };
  const job = download(ports, { url: 'http://live.test/master.m3u8', storage, name: 'out.mp4', liveFrom: 'start' });
  for (let passed = 10; passed < seconds; passed += 0.5) {
    for (const list of Object.values(lists)) list.advance(0.5);
    await clock.advance(500);
  }
  for (const list of Object.values(lists)) list.end();
  const result = await clock.run(job.result);
  expect(result).toMatchObject({ status: 'done', health: { missing: [] } });
  const file = join(await mkdtemp(join(tmpdir(), 'clipharbor-')), 'out.mp4');
  await writeFile(file, storage.files.get('out.mp4')?.bytes ?? new Uint8Array(0));
  expect(await decodedVideoHashes(file)).toEqual(await decodedVideoHashes(await sourceFile({ seconds })));
  const offsets = await avOffsets(file);
  expect(offsets.length).toBeGreaterThan(seconds - 2);
  for (const { at, offset } of offsets) expect(Math.abs(offset), `at ${at} s`).toBeLessThan(0.04);
  expect(await decodingComplaints(file)).toBe('');
});
