import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SoundLine } from './sound-line.ts';

const rate = 48_000;

test('packets with rounded times are placed without gaps', () => {
  const line = new SoundLine(rate);
  for (let index = 0; index < 1000; index += 1) {
    // Milliseconds: the clock of many containers.
    const at = Math.round((Math.round((index * 1024 * 1000) / rate) * rate) / 1000);
    expect(line.place(at, 1024)).toEqual({ at: index * 1024, pause: 0, skip: 0 });
  }
});

test('everything before zero is cut off, to the sample', () => {
  const line = new SoundLine(rate);
  expect(line.place(-1324, 1024)).toEqual({ at: 0, pause: 0, skip: 1024 });
  expect(line.place(-300, 1024)).toEqual({ at: 0, pause: 0, skip: 300 });
  expect(line.place(724, 1024)).toEqual({ at: 724, pause: 0, skip: 0 });
});

test('a gap becomes a pause, and repeated sound is heard once', () => {
  const line = new SoundLine(rate);
  line.place(0, 4096);
  expect(line.place(10_000, 4096)).toEqual({ at: 10_000, pause: 5904, skip: 0 });
  expect(line.place(11_000, 4096)).toEqual({ at: 14_096, pause: 0, skip: 3096 });
});

test('sound that begins late starts with a pause', () => {
  expect(new SoundLine(rate).place(100, 1024)).toEqual({ at: 100, pause: 100, skip: 0 });
});

test('whatever the times are, the result has no gaps or overlaps', () => {
  const packets = fc.array(fc.tuple(fc.integer({ min: -5000, max: 200_000 }), fc.integer({ min: 0, max: 4096 })));
  fc.assert(
    fc.property(packets, (all) => {
      const line = new SoundLine(rate);
      let end = 0;
      for (const [at, count] of all) {
        const place = line.place(at, count);
        expect(place.at).toBe(end + place.pause);
        expect(place.skip).toBeLessThanOrEqual(count);
        end = place.at + count - place.skip;
        expect(line.end).toBe(end);
      }
    }),
  );
});
