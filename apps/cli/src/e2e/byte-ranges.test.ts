import { decodedVideoHashes, hls, sourceFile, startFaultServer } from '@clipharbor/testkit';
import { expect, test } from 'vitest';
import { saveFrom } from './save.ts';

test('a server that ignores ranges sends its file once, not once per segment', async () => {
  const source = await sourceFile();
  const stream = await hls(source, { isSingleFile: true });
  const server = await startFaultServer({ root: stream.folder, faults: [{ kind: 'ignoreRange', match: /\.ts/ }] });
  try {
    const { file, result, names } = await saveFrom(server, stream.manifest);
    expect(result.status).toBe('done');
    expect(await decodedVideoHashes(file)).toEqual(await decodedVideoHashes(source));
    // One request that finds out, and one for the file.
    expect(server.log.filter(({ address }) => address.endsWith('.ts')).length).toBeLessThanOrEqual(2);
    expect(names).toEqual(['out.mp4']);
  } finally {
    await server.close();
  }
});
