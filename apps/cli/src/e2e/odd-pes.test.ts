import {
  decodedVideoHashes,
  decodingComplaints,
  oddHls,
  packetHashes,
  type SourceOptions,
  sourceFile,
} from '@clipharbor/testkit';
import { expect, test } from 'vitest';
import { save } from './save.ts';

const seconds = 6;

test.each([
  ['2 930 bytes', [2930], true, {}],
  ['64 KB', [65_000], true, {}],
  ['few bytes, and of any length', [7, 900, 30_000, 184, 1, 5000], false, {}],
  ['any length, with HEVC and AC-3', [3, 12_345, 170, 999], true, { video: 'hevc', audio: 'ac3' }],
  ['any length, with MP3', [40_000, 11, 2222], false, { audio: 'mp3' }],
] as const satisfies readonly (readonly [string, readonly number[], boolean, SourceOptions])[])(
  'NAL units and frames that continue over PES packets of %s stay whole',
  async (_, sizes, isBounded, options) => {
    const source = await sourceFile({ ...options, seconds });
    const { file, result } = await save(await oddHls(source, { sizes, isBounded, seconds }));
    expect(result).toMatchObject({ status: 'done', health: { isComplete: true, damaged: [] } });
    expect(await decodedVideoHashes(file)).toEqual(await decodedVideoHashes(source));
    expect(await packetHashes(file, '0:a:0')).toEqual(await packetHashes(source, '0:a:0'));
    expect(await decodingComplaints(file)).toBe('');
  },
);
