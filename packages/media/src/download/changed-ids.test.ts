import { hurriedClock, MemoryStorage, ScriptedHttp } from '@clipharbor/testkit';
import { expect, test } from 'vitest';
import { keyFrame, sound } from '../demux/test-support/small-ts.ts';
import { TsWriter } from '../demux/test-support/ts-writer.ts';
import { download } from './download.ts';

const segment = (number: number, videoPid: number, audioPid: number): Uint8Array<ArrayBuffer> => {
  const pts = 90_000 * (number + 1);
  return new TsWriter()
    .pat()
    .pmt([
      { pid: videoPid, type: 0x1b },
      { pid: audioPid, type: 0x0f },
    ])
    .pes(videoPid, keyFrame, { pts })
    .pes(audioPid, sound(number), { pts, streamId: 0xc0 })
    .toBytes();
};

/** Downloads one film, whose segments have these PIDs of picture and sound. */
async function save(pids: readonly (readonly [number, number])[]) {
  const lines = pids.map((_, index) => `#EXTINF:1,\n${index}.ts`).join('\n');
  const playlist = new TextEncoder().encode(`#EXTM3U\n#EXT-X-TARGETDURATION:1\n${lines}\n#EXT-X-ENDLIST\n`);
  const http = new ScriptedHttp(({ url }) => {
    const number = Number(/(\d+)\.ts$/.exec(url)?.[1]);
    const [videoPid, audioPid] = pids[number] ?? [0, 0];
    const body = url.endsWith('.ts') ? segment(number, videoPid, audioPid) : playlist;
    return { headers: { 'content-length': `${body.length}` }, body: [body] };
  });
  const ports = { http, clock: hurriedClock(), random: () => 0.5 };
  const storage = new MemoryStorage();
  const { files, health } = await download(ports, { url: 'http://film.test/a.m3u8', name: 'out.mp4', storage }).result;
  return { files: files.length, tracks: health.tracks.map(({ kind, packets }) => [kind, packets]) };
}

const whole = {
  files: 1,
  tracks: [
    ['video', 3],
    ['audio', 3],
  ],
};

test('segments with other PIDs continue the same tracks', async () => {
  const changing = [
    [0x101, 0x102],
    [0x111, 0x112],
    [0x90, 0x91],
  ] as const;
  expect(await save(changing)).toEqual(whole);
});

test('segments that swap the PIDs of picture and sound continue the same tracks', async () => {
  const swapping = [
    [0x101, 0x102],
    [0x102, 0x101],
    [0x101, 0x102],
  ] as const;
  expect(await save(swapping)).toEqual(whole);
});
