import fc from 'fast-check';
import type { PrintableMaster, PrintableMedia } from './print-playlist.ts';

const name = fc.stringMatching(/^[a-z0-9_-]{1,12}$/);
const address = fc.oneof(
  name.map((word) => `${word}.ts`),
  name.map((word) => `../x/${word}.ts?sig=a%2Fb+c==`),
  name.map((word) => `https://cdn.test/${word}/1.ts`),
);

/** Playlists that all parsers agree on: nothing lenient, nothing new. */
export const anyMedia: fc.Arbitrary<PrintableMedia> = fc.record({
  targetDuration: fc.integer({ min: 10, max: 20 }),
  mediaSequence: fc.nat(1_000_000),
  discontinuitySequence: fc.nat(50),
  isComplete: fc.boolean(),
  segments: fc.array(
    fc.record(
      {
        address,
        duration: fc.integer({ min: 1, max: 9000 }).map((thousandths) => thousandths / 1000),
        range: fc.record({ length: fc.integer({ min: 1, max: 1_000_000 }), start: fc.nat() }),
        map: address,
        key: address,
        isGap: fc.boolean(),
        isDiscontinuous: fc.boolean(),
        date: fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
      },
      { requiredKeys: ['address', 'duration'] },
    ),
    { minLength: 1, maxLength: 12 },
  ),
});

/** Multivariant playlists that all parsers agree on. */
export const anyMaster: fc.Arbitrary<PrintableMaster> = fc.array(
  fc.record(
    {
      address,
      bandwidth: fc.integer({ min: 1, max: 100_000_000 }),
      size: fc.record({ width: fc.integer({ min: 1, max: 9999 }), height: fc.integer({ min: 1, max: 9999 }) }),
    },
    { requiredKeys: ['address', 'bandwidth'] },
  ),
  { minLength: 1, maxLength: 8 },
);
