import { FakeClock, ScriptedHttp } from '@clipharbor/testkit';
import { expect, test } from 'vitest';
import { loadResource } from './load-resource.ts';

const { signal } = new AbortController();

test.each([100, 900])('a server that always sends the same unasked part of %i bytes is given up', async (length) => {
  const headers = { 'content-length': `${length}`, 'content-range': `bytes 0-${length - 1}/1000` };
  const http = new ScriptedHttp(() => ({ status: 206, headers, body: [new Uint8Array(length).fill(0x80)] }));
  const clock = new FakeClock();
  const context = { http, clock, random: () => 0.5, signal, policy: { progressBytes: 500, retries: 2 } };
  const result = clock.run(loadResource({ url: 'https://a.example/seg.ts' }, context));
  await expect(result).rejects.toMatchObject({ code: 'segment.truncated' });
  expect(http.requests).toHaveLength(3);
});
