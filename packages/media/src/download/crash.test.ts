import {
  crashAnywhere,
  dash,
  discontinuous,
  folderHttp,
  hls,
  hurriedClock,
  type MadeStream,
  master,
  oddHls,
  scale,
  sourceFile,
} from '@clipharbor/testkit';
import { expect, test } from 'vitest';
import type { DownloadOptions, JobEvent } from '../job/types.ts';
import { MediaError } from '../model/errors.ts';
import { download } from './download.ts';

/** Crash at every n-th write; 1 tries them all. */
const step = scale(3, 1);

const taken = (subject: string): Error => new MediaError('output.busy', 'taken', { facts: { subject } });

async function alternate(): Promise<MadeStream> {
  const source = await sourceFile();
  const together = ['-avoid_negative_ts', 'disabled', '-output_ts_offset', '10'];
  const video = await hls(source, { map: ['0:v'], extra: together });
  const audio = await hls(source, { map: ['0:a'], extra: together });
  return master(video, [{ stream: audio, type: 'AUDIO', language: 'en', isDefault: true }]);
}

async function joined(): Promise<MadeStream> {
  const first = await hls(await sourceFile({ seconds: 6 }));
  const second = await hls(await sourceFile({ seconds: 6, size: '128x96' }));
  return discontinuous([first, second]);
}

/** Open GOPs: only the first segment contains the parameter sets. */
async function open(): Promise<MadeStream> {
  const extra = ['-preset', 'veryfast', '-x264-params', 'bframes=3:b-adapt=0:scenecut=0:open-gop=1'];
  return hls(await sourceFile({ extra }));
}

const odd = async (): Promise<MadeStream> =>
  oddHls(await sourceFile({ seconds: 6 }), { sizes: [900, 7, 20_000, 184], isBounded: false, seconds: 6, segments: 5 });

const cases: readonly (readonly [string, () => Promise<MadeStream>, Partial<DownloadOptions>])[] = [
  ['transport streams', async () => hls(await sourceFile()), {}],
  ['fragments', async () => hls(await sourceFile(), { type: 'fmp4' }), {}],
  ['sound apart', alternate, {}],
  ['discontinuities', joined, {}],
  ['DASH', async () => dash(await sourceFile(), { addressing: 'timeline' }), {}],
  ['Matroska', async () => hls(await sourceFile()), { name: 'out.mkv', kind: 'mkv' }],
  ['transport streams as such', async () => hls(await sourceFile()), { name: 'out.ts', kind: 'ts' }],
  ['a range', async () => hls(await sourceFile()), { from: 3.2, to: 9 }],
  ['open groups of pictures', open, {}],
  ['a range of open groups of pictures', open, { from: 5.2 }],
  ['units over PES packets and segments', odd, {}],
  ['a split', async () => hls(await sourceFile()), { split: { seconds: 4 } }],
];

test.each(cases)(
  '%s: a crash at any write resumes to the same bytes',
  { timeout: 120_000 },
  async (_, make, options) => {
    const stream = await make();
    const ports = { http: folderHttp(stream.folder), clock: hurriedClock(), random: () => 0.5 };
    const url = `http://media.test/${stream.manifest}`;
    let resumes = 0;
    const onEvent = (event: JobEvent): void => {
      if (event.type === 'output' && event.isResumed) resumes += 1;
    };
    const { differences } = await crashAnywhere(
      (storage, signal) => download(ports, { url, name: 'out.mp4', ...options, storage, signal, onEvent }).result,
      { taken, step },
    );
    expect(differences).toEqual([]);
    // Otherwise every second run started from zero, and nothing was tested.
    expect(resumes).toBeGreaterThan(0);
  },
);
