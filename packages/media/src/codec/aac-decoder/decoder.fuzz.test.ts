import { readFile } from 'node:fs/promises';
import { makeMedia, scale, soakTimeout } from '@clipharbor/testkit';
import { expect, test } from 'vitest';
import { MediaError } from '../../model/errors.ts';
import { createAacDecoder } from './decoder.ts';
import { readAdts } from './test-support/adts.ts';
import { randomNumbers } from './test-support/random.ts';

function damage(frame: Uint8Array, random: (below: number) => number): Uint8Array {
  const kind = random(4);
  if (kind === 0) return frame.slice(0, random(frame.length));
  if (kind === 1) return Uint8Array.from({ length: random(900) }, () => random(256));
  const copy = frame.slice();
  for (let i = random(kind === 2 ? 3 : 30); i >= 0; i -= 1) copy[random(copy.length)] = random(256);
  return copy;
}

/** Whether the frame decoded; any outcome other than samples or a typed error fails the test. */
function decodes(run: () => readonly Float32Array[]): boolean {
  try {
    for (const samples of run()) {
      if (!samples.every((sample) => sample >= -1 && sample <= 1)) throw new Error('a sample is out of range');
    }
    return true;
  } catch (reason) {
    if (!(reason instanceof MediaError)) throw reason;
    expect(['segment.damaged', 'media.unsupported']).toContain(reason.code);
    return false;
  }
}

test.each(['mono', 'stereo', '5.1', 'quad'])(
  'damaged frames of %s give samples or a typed error, and the next frame is decoded',
  async (layout) => {
    const source = 'aevalsrc=exprs=0.5*exp(-200*mod(t\\,0.13))*(random(0)*2-1)+0.1*sin(3000*t):c=mono:s=44100';
    const args = ['-f', 'lavfi', '-i', source, '-t', '1', '-af', `aformat=channel_layouts=${layout}`, '-c:a', 'aac'];
    const { config, frames } = readAdts(new Uint8Array(await readFile(await makeMedia('damaged.aac', args))));
    const decoder = createAacDecoder(config.description);
    const random = randomNumbers(4711);
    let good = 0;
    const rounds = scale(1500, 1_000_000);
    for (let i = 0; i < rounds; i += 1) {
      const frame = frames[random(frames.length)] ?? new Uint8Array(0);
      if (decodes(() => decoder.decode(damage(frame, random)))) good += 1;
      expect(decodes(() => decoder.decode(frame))).toBe(true);
    }
    // Both outcomes occurred.
    expect(good).toBeGreaterThan(0);
    expect(good).toBeLessThan(rounds);
  },
  soakTimeout(60_000),
);

test(
  'damaged descriptions give a decoder or a typed error',
  () => {
    const random = randomNumbers(815);
    const rounds = scale(3000, 1_000_000);
    let accepted = 0;
    for (let i = 0; i < rounds; i += 1) {
      const description = Uint8Array.from({ length: random(24) }, () => random(256));
      // Mostly AAC-LC, or nearly all would be refused at once.
      if (i % 4 !== 0 && description.length > 0) description[0] = 0x10 | random(8);
      const isAccepted = decodes(() => {
        createAacDecoder(description);
        return [];
      });
      if (isAccepted) accepted += 1;
      decodes(() => createAacDecoder(description).decode(new Uint8Array(0)));
    }
    // Both outcomes occurred.
    expect(accepted).toBeGreaterThan(0);
    expect(accepted).toBeLessThan(rounds);
  },
  soakTimeout(60_000),
);
