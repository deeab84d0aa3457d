import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { hls, master, sourceFile, startFaultServer } from '@clipharbor/testkit';
import { expect, test } from 'vitest';
import { save, saveFrom } from './save.ts';

const short = () => sourceFile({ seconds: 2 });

test('a language that is not offered is refused before a segment is loaded', async () => {
  const source = await short();
  const audio = {
    stream: await hls(source, { map: ['0:a'] }),
    type: 'AUDIO',
    language: 'en',
    isDefault: true,
  } as const;
  const stream = await master(await hls(source, { map: ['0:v'] }), [audio]);
  const server = await startFaultServer({ root: stream.folder });
  try {
    const options = { audio: ['fr'], mustHaveLanguages: true };
    await expect(saveFrom(server, stream.manifest, options)).rejects.toMatchObject({
      code: 'input.invalid',
      message: 'The source offers no sound in fr: there is en.',
    });
    expect(server.log.filter(({ address }) => address.includes('.ts'))).toEqual([]);
    const { events, result } = await saveFrom(server, stream.manifest, { audio: ['fr'] });
    expect(result.status).toBe('done');
    expect(events).toContainEqual(expect.objectContaining({ type: 'warning', code: 'language' }));
  } finally {
    await server.close();
  }
});

test('requesting a language from a single file causes a warning, and the file is saved', async () => {
  const source = await short();
  const stream = { folder: dirname(source), manifest: basename(source) };
  const options = { audio: ['fr'], subtitles: ['de'], mustHaveLanguages: true };
  for (const kind of ['mp4', 'mkv'] as const) {
    const { events, result } = await save(stream, { name: `out.${kind}`, kind, ...options });
    expect(result.status).toBe('done');
    const warnings = events.filter((event) => event.type === 'warning' && event.code === 'language');
    expect(warnings).toMatchObject([
      { message: expect.stringContaining('sound cannot be chosen by language (fr)') },
      { message: expect.stringContaining('subtitles inside it stay there') },
    ]);
  }
});

test('a refused conversion leaves nothing behind', async () => {
  const stream = await hls(await short());
  const server = await startFaultServer({ root: stream.folder });
  try {
    for (const path of [stream.manifest, 'seg000.ts']) {
      const folder = await mkdtemp(join(tmpdir(), 'clipharbor-'));
      await expect(saveFrom(server, path, { name: 'out.webm', kind: 'webm' }, folder)).rejects.toMatchObject({
        code: 'media.unsupported',
        message: 'webm cannot carry avc.',
      });
      expect(await readdir(folder)).toEqual([]);
    }
  } finally {
    await server.close();
  }
});

test('extracting the sound of a film causes no warning about its picture', async () => {
  const stream = await hls(await sourceFile({ seconds: 6, audio: 'mp3' }));
  const { result } = await save(stream, { name: 'out.mp3', kind: 'mp3', from: 3.3, to: 5 });
  expect(result.health.warnings).toEqual([]);
});
