import { cachedFolder, FakeClock, ffmpeg, folderHttp, type MemorySink, MemoryStorage } from '@clipharbor/testkit';
import { expect, test } from 'vitest';
import { MediaError } from '../model/errors.ts';
import { download } from './download.ts';

const segments = 400;

/** Segments of one picture each. */
function tinySegments(): Promise<string> {
  return cachedFolder('many tiny segments 1', async (folder) => {
    const picture = ['-f', 'lavfi', '-i', `testsrc2=s=32x32:r=4:d=${segments / 4}`, '-g', '1'];
    const hls = ['-f', 'hls', '-hls_time', '0.25', '-hls_playlist_type', 'vod', '-hls_segment_filename', 's%03d.ts'];
    await ffmpeg(folder, ...picture, '-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '45', ...hls, 'media.m3u8');
  });
}

test('many tiny segments take few writes and little journal', async () => {
  const clock = new FakeClock();
  const written = new Map<string, { calls: number; bytes: number }>();
  class CountingStorage extends MemoryStorage {
    override async open(name: string, options: { readonly create: boolean }): Promise<MemorySink> {
      const sink = await super.open(name, options);
      const count = { calls: 0, bytes: 0 };
      written.set(name, count);
      const write = sink.write.bind(sink);
      sink.write = async (position, chunks) => {
        count.calls += 1;
        for (const { length } of chunks) count.bytes += length;
        await write(position, chunks);
      };
      return sink;
    }
  }
  const storage = new CountingStorage((name) => new MediaError('output.busy', 'taken', { facts: { subject: name } }));
  const ports = { http: folderHttp(await tinySegments()), clock, random: () => 0.5 };
  const job = download(ports, { url: 'http://media.test/media.m3u8', name: 'out.mp4', storage });
  const { health } = await clock.run(job.result);
  expect(health.segments).toBe(segments);
  expect(health.tracks[0]?.packets).toBe(segments);
  const { calls: mediaWrites = 0 } = written.get('out.mp4.part') ?? {};
  expect(mediaWrites).toBeGreaterThan(0);
  expect(mediaWrites).toBeLessThan(segments / 12);
  const journal = [...written].find(([name]) => name.includes('journal'))?.[1];
  expect(journal?.bytes).toBeGreaterThan(0);
  expect(journal?.bytes).toBeLessThan(segments * 32);
});
