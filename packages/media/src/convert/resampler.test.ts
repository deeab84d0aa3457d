import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fitted } from './fitted.ts';
import { Resampler } from './resampler.ts';

const tone = (rate: number, hertz: number, length: number): Float32Array =>
  Float32Array.from({ length }, (_, index) => 0.5 * Math.sin((2 * Math.PI * hertz * index) / rate));

/** How much louder the expected sound is than the difference, in decibels, away from the ends. */
function signalToDifference(heard: Float32Array, expected: Float32Array): number {
  let signal = 0;
  let noise = 0;
  for (let at = 1000; at < heard.length - 1000; at += 1) {
    signal += (expected[at] ?? 0) ** 2;
    noise += ((expected[at] ?? 0) - (heard[at] ?? 0)) ** 2;
  }
  return 10 * Math.log10(signal / noise);
}

describe.each([
  [44_100, 48_000],
  [48_000, 44_100],
  [22_050, 48_000],
  [96_000, 44_100],
])('from %i to %i samples a second', (from, to) => {
  test.each([100, 1000, 8000])('a tone of %i Hz keeps its frequency and time', (hertz) => {
    expect(
      signalToDifference(new Resampler(from, to).take(tone(from, hertz, from)), tone(to, hertz, to)),
    ).toBeGreaterThan(70);
  });

  test('resampling in pieces gives the same result as at once', () => {
    const whole = tone(from, 440, 9000);
    const expected = new Resampler(from, to).take(whole);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 2048 })), (sizes) => {
        const resampler = new Resampler(from, to);
        const heard: number[] = [];
        let at = 0;
        for (const size of [...sizes, whole.length]) {
          heard.push(...resampler.take(whole.subarray(at, at + size)));
          at = Math.min(whole.length, at + size);
        }
        expect(heard).toEqual([...expected]);
      }),
      { numRuns: 30 },
    );
  });
});

test('a tone above the range of the lower rate disappears instead of aliasing', () => {
  const heard = new Resampler(96_000, 44_100).take(tone(96_000, 30_000, 96_000));
  expect(Math.max(...heard.subarray(1000, 40_000))).toBeLessThan(0.001);
});

test('a decoder is adapted to the rate and the channels of the file', () => {
  const mono = { sampleRate: 24_000, channels: 1, decode: () => [tone(24_000, 440, 4800)] };
  const stereo = fitted(mono, { sampleRate: 48_000, channels: 2 });
  const [left, right] = stereo.decode(new Uint8Array(0));
  expect(left).toEqual(right);
  expect(Math.abs((left?.length ?? 0) - 9600)).toBeLessThan(60);
  const six = {
    sampleRate: 48_000,
    channels: 6,
    decode: () => Array.from({ length: 6 }, () => tone(48_000, 440, 100)),
  };
  expect(fitted(six, { sampleRate: 48_000, channels: 1 }).decode(new Uint8Array(0))).toHaveLength(1);
  expect(fitted(mono, mono)).toBe(mono);
});
