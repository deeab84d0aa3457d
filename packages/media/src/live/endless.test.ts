import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import {
  FakeClock,
  hls,
  LiveHls,
  MemorySink,
  MemoryStorage,
  retimed,
  ScriptedHttp,
  scale,
  sourceFile,
} from '@clipharbor/testkit';
import { expect, test } from 'vitest';
import { download } from '../download/download.ts';
import type { JobEvent } from '../job/types.ts';

/** Hours of channel time. */
const hours = scale(8, 168);
const segmentSeconds = 10;

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

function heap(): number {
  collect();
  return process.memoryUsage().heapUsed;
}

/** Accepts any number of bytes and keeps none. */
class DiscardingSink extends MemorySink {
  length = 0;
  override async write(position: number, chunks: readonly Uint8Array[]): Promise<void> {
    const size = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
    this.length = Math.max(this.length, position + size);
  }
  override async size(): Promise<number> {
    return this.length;
  }
}

class EndlessStorage extends MemoryStorage {
  readonly film = new DiscardingSink();
  override async open(name: string, options: { readonly create: boolean }): Promise<MemorySink> {
    return name.endsWith('.part') ? this.film : super.open(name, options);
  }
}

test('memory stays flat over hours of live sound, across the wrap of its clock', { timeout: 240_000 }, async () => {
  const source = await sourceFile({
    video: 'none',
    container: 'm4a',
    seconds: 11,
    sampleRate: 22_050,
    extra: ['-b:a', '16k'],
  });
  const stream = await hls(source, { segmentSeconds });
  const template = new Uint8Array(readFileSync(join(stream.folder, 'seg000.ts')));
  const first = 2 ** 33 - 3600 * 90_000;
  const segment = (sequence: number): Uint8Array => retimed(template, first + sequence * segmentSeconds * 90_000);
  const channel = new LiveHls({ segmentSeconds, window: 6, segment });
  channel.advance(60);
  const clock = new FakeClock();
  const http = new ScriptedHttp(({ url }) => {
    const content = channel.content(new URL(url).pathname);
    if (!content || content instanceof Promise) return { status: 404 };
    return { headers: { 'content-length': `${content.body.length}` }, body: [content.body] };
  });
  let seconds = 0;
  const lost: JobEvent[] = [];
  const storage = new EndlessStorage();
  const abort = new AbortController();
  const job = download(
    { http, clock, random: () => 0.5 },
    {
      url: 'http://live.test/live.m3u8',
      storage,
      name: 'out.m4a',
      signal: abort.signal,
      onEvent: (event) => {
        if (event.type === 'progress') seconds = event.progress.seconds;
        if (event.type === 'missing') lost.push(event);
      },
    },
  );
  job.result.catch(() => undefined);
  const pass = async (count: number): Promise<void> => {
    for (let passed = 0; passed < count; passed += segmentSeconds) {
      channel.advance(segmentSeconds);
      await clock.advance(segmentSeconds * 1000);
      http.requests.length = 0;
    }
  };
  await pass(2 * 3600);
  const before = heap();
  await pass((hours - 2) * 3600);
  const growth = heap() - before;
  expect(lost).toEqual([]);
  expect(seconds).toBeGreaterThan(hours * 3600 - 60);
  expect(storage.film.length).toBeGreaterThan(hours * 3600 * 1000);
  expect(growth).toBeLessThan(5 * 2 ** 20);
  abort.abort();
  await job.result.catch(() => undefined);
});
