import { FragileStorage, folderHttp, hls, hurriedClock, master, sourceFile, subtitles } from '@clipharbor/testkit';
import { expect, test } from 'vitest';
import { MediaError } from '../model/errors.ts';
import { download } from './download.ts';

const taken = (subject: string): Error => new MediaError('output.busy', 'taken', { facts: { subject } });

/** One stream of the source, whose clock begins at this many seconds. */
const from = async (map: string, seconds: number) =>
  hls(await sourceFile(), {
    map: [map],
    extra: ['-avoid_negative_ts', 'disabled', '-output_ts_offset', `${seconds}`],
  });

test.each([
  ['sound begins before the picture', 10.08, 10],
  ['the picture begins before the sound', 10, 10.08],
])('separate subtitles are in sync with the film where %s', async (_, picture, sound) => {
  const text = await subtitles(12, { mpegTime: 1_026_000 });
  const stream = await master(await from('0:v', picture), [
    { stream: await from('0:a', sound), type: 'AUDIO', language: 'en', isDefault: true },
    { stream: text, type: 'SUBTITLES', language: 'de' },
  ]);
  const storage = new FragileStorage(taken, Number.POSITIVE_INFINITY, false);
  const ports = { http: folderHttp(stream.folder), clock: hurriedClock(), random: () => 0.5 };
  const options = { url: `http://media.test/${stream.manifest}`, storage, subtitles: ['de'] };
  await download(ports, { ...options, name: 'out.mp4', subtitleFiles: 'srt' }).result;
  await download(ports, { ...options, name: 'alone.srt', kind: 'srt' }).result;
  for (const name of ['out.de.srt', 'alone.srt']) {
    const saved = new TextDecoder().decode(storage.files.get(name)?.bytes);
    // The film begins with whatever comes first: second 10 of the source's clock, minus one priming frame of sound.
    expect(saved).toMatch(/00:00:05,0[0-2]\d --> 00:00:05,8[0-2]\d\nSecond 5 /);
  }
});
