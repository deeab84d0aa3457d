import { describe, expect, test } from 'vitest';
import { buildAvcC, parseAvcSps } from '../../codec/avc.ts';
import { concatBytes } from '../../codec/bytes.ts';
import { MediaError } from '../../model/errors.ts';
import { accessDelimiter, avcPps, avcSlice, avcSps, prefixed } from '../test-support/elementary.ts';
import {
  aacEsds,
  audioEntry,
  box,
  full,
  longBox,
  moov,
  textEntry,
  u16,
  u32,
  u64,
  videoEntry,
} from '../test-support/mp4-writer.ts';
import { createMp4Demuxer } from './demuxer.ts';

const text = (source: string): Uint8Array => new TextEncoder().encode(source);
const aacTrack = { id: 1, timescale: 48_000, entries: [audioEntry('mp4a', aacEsds)] };
const hasDuration = 0x100;
const hasSize = 0x200;
const hasFlags = 0x400;
const hasComposition = 0x800;
const baseIsMoof = 0x20000;

interface Run {
  readonly sizes: readonly number[];
  readonly compositions?: readonly number[];
  readonly flags?: readonly number[];
}

/** A fragment of one run with samples of 1024 ticks; `offset` is where its data starts, from the moof. */
function moof(
  run: Run,
  options: { time?: number; shortTime?: number; offset?: number; track?: number; tfhd?: readonly number[] } = {},
): Uint8Array {
  const { sizes, compositions, flags } = run;
  const kinds =
    hasDuration |
    hasSize |
    (flags ? hasFlags : 0) |
    (compositions ? hasComposition : 0) |
    (options.offset === undefined ? 0 : 1);
  const fields = sizes.flatMap((size, i) => [
    ...u32(1024),
    ...u32(size),
    ...(flags ? u32(flags[i] ?? 0) : []),
    ...(compositions ? u32((compositions[i] ?? 0) >>> 0) : []),
  ]);
  const trun = box(
    'trun',
    full(1, kinds),
    u32(sizes.length),
    options.offset === undefined ? [] : u32(options.offset >>> 0),
    fields,
  );
  const tfhd = box('tfhd', options.tfhd ?? [...full(0, baseIsMoof), ...u32(options.track ?? 1)]);
  const tfdt = options.time === undefined ? [] : [box('tfdt', full(1), u64(options.time))];
  if (options.shortTime !== undefined) tfdt.push(box('tfdt', full(0), u32(options.shortTime)));
  return box('moof', box('mfhd', full(0), u32(1)), box('traf', tfhd, ...tfdt, trun));
}

const samples = (...values: [size: number, fill: number][]): Uint8Array =>
  concatBytes(values.map(([size, fill]) => new Uint8Array(size).fill(fill)));
const init = moov([aacTrack]);

function fragment(run: Run, data: Uint8Array, options: Parameters<typeof moof>[1] = {}): Uint8Array {
  const size = moof(run, { ...options, offset: 0 }).length;
  return concatBytes([moof(run, { ...options, offset: size + 8 }), box('mdat', data)]);
}

describe('fragments', () => {
  test('boxes without media are skipped', () => {
    const noise = [
      box('styp', text('msdh')),
      box('sidx', new Uint8Array(20)),
      box('emsg', new Uint8Array(30)),
      box('prft', new Uint8Array(10)),
    ];
    const segment = concatBytes([...noise, fragment({ sizes: [3, 4] }, samples([3, 1], [4, 2]), { time: 2 ** 40 })]);
    const { tracks, problems } = createMp4Demuxer(init).push(segment);
    expect(problems).toEqual([]);
    expect(tracks[0]?.packets).toEqual([
      { data: samples([3, 1]), dts: 2 ** 40, pts: 2 ** 40, duration: 1024, isKey: true },
      { data: samples([4, 2]), dts: 2 ** 40 + 1024, pts: 2 ** 40 + 1024, duration: 1024, isKey: true },
    ]);
  });

  test('32-bit times continue over their wrap, and a large jump back stays a jump', () => {
    const demuxer = createMp4Demuxer(init);
    const at = (shortTime: number) =>
      demuxer.push(fragment({ sizes: [3] }, samples([3, 1]), { shortTime })).tracks[0]?.packets[0]?.dts;
    expect([2 ** 32 - 2000, 24, 1048, 2 ** 31, 0].map(at)).toEqual([
      2 ** 32 - 2000,
      2 ** 32 + 24,
      2 ** 32 + 1048,
      2 ** 31,
      0,
    ]);
  });

  test('a fragment without a time continues the one before', () => {
    const one = { sizes: [3] };
    const demuxer = createMp4Demuxer(init);
    demuxer.push(fragment(one, samples([3, 1]), { time: 5000 }));
    expect(demuxer.push(fragment(one, samples([3, 2]))).tracks[0]?.packets[0]?.dts).toBe(6024);
  });

  test('data before its moof is found through a negative offset', () => {
    const data = box('mdat', samples([3, 7]));
    const segment = concatBytes([data, moof({ sizes: [3] }, { time: 0, offset: -3 })]);
    expect(createMp4Demuxer(init).push(segment).tracks[0]?.packets[0]?.data).toEqual(samples([3, 7]));
  });

  test('a box with a 64-bit size is read', () => {
    const head = moof({ sizes: [3] }, { time: 0, offset: 0 }).length;
    const segment = concatBytes([
      moof({ sizes: [3] }, { time: 0, offset: head + 16 }),
      longBox('mdat', samples([3, 7])),
    ]);
    expect(createMp4Demuxer(init).push(segment).tracks[0]?.packets[0]?.data).toEqual(samples([3, 7]));
  });

  test('absolute positions of a longer file count from the fragment', () => {
    const tfhd = [...full(0, 1), ...u32(1), ...u64(5_000_000)];
    const segment = fragment({ sizes: [3] }, samples([3, 7]), { time: 0, tfhd });
    expect(createMp4Demuxer(init).push(segment).tracks[0]?.packets[0]?.data).toEqual(samples([3, 7]));
  });

  test('composition offsets may be negative', () => {
    const segment = fragment({ sizes: [1, 1], compositions: [1024, -512] }, samples([2, 0]), { time: 4096 });
    expect(
      createMp4Demuxer(init)
        .push(segment)
        .tracks[0]?.packets.map(({ pts }) => pts),
    ).toEqual([5120, 4608]);
  });

  test('several fragments and tracks of one segment', () => {
    const both = moov([aacTrack, { ...aacTrack, id: 2 }]);
    const segment = concatBytes([
      fragment({ sizes: [2] }, samples([2, 1]), { time: 0, track: 1 }),
      fragment({ sizes: [3] }, samples([3, 2]), { time: 0, track: 2 }),
      fragment({ sizes: [4] }, samples([4, 3]), { time: 1024, track: 1 }),
    ]);
    const { tracks } = createMp4Demuxer(both).push(segment);
    expect(tracks.map(({ id, packets }) => [id, packets.map(({ data }) => data.length)])).toEqual([
      [1, [2, 4]],
      [2, [3]],
    ]);
  });

  test('missing data is reported, and available samples are returned', () => {
    const segment = fragment({ sizes: [3, 400] }, samples([403, 1]), { time: 0 }).slice(0, -100);
    const { tracks, problems } = createMp4Demuxer(init).push(segment);
    expect(tracks[0]?.packets).toHaveLength(1);
    expect(problems.map(({ code }) => code)).toEqual(['truncated', 'truncated']);
  });

  test('a fragment without its initialization is reported', () => {
    expect(createMp4Demuxer().push(fragment({ sizes: [1] }, samples([1, 1]))).problems).toMatchObject([
      { code: 'badHeader' },
    ]);
  });

  test('an impossible sample count does not hang', () => {
    const trun = box('trun', full(0, 1), u32(0xffffffff), u32(100));
    const segment = box('moof', box('traf', box('tfhd', full(0, baseIsMoof), u32(1)), trun));
    expect(createMp4Demuxer(init).push(segment).tracks).toEqual([]);
  });
});

describe('sample entries', () => {
  test.each(['encv', 'enca'])('%s is protected', (type) => {
    const sinf = box('sinf', box('schm', full(0), text('cbcs'), u32(0x10000)));
    const entry = type === 'encv' ? videoEntry(type, 16, 16, sinf) : audioEntry(type, sinf);
    try {
      createMp4Demuxer(moov([{ ...aacTrack, entries: [entry] }]));
      expect.unreachable();
    } catch (reason) {
      expect(reason).toBeInstanceOf(MediaError);
      expect(reason).toMatchObject({ code: 'media.protected', facts: { subject: 'cbcs' } });
    }
  });

  test('QuickTime hides the descriptor in a wave box', () => {
    const extra = new Uint8Array(16);
    const entry = box(
      'mp4a',
      new Uint8Array(6),
      u16(1),
      u16(1),
      new Uint8Array(6),
      u16(2),
      u16(16),
      u32(0),
      u32(48_000 << 16),
      extra,
      box('wave', box('frma', text('mp4a')), aacEsds),
    );
    const demuxer = createMp4Demuxer(moov([{ ...aacTrack, entries: [entry] }]));
    const { tracks } = demuxer.push(fragment({ sizes: [3] }, samples([3, 1]), { time: 0 }));
    expect(tracks[0]?.format).toMatchObject({
      codec: 'aac',
      description: Uint8Array.of(0x11, 0x90),
      sampleRate: 48_000,
      channels: 2,
    });
  });

  test('unknown codecs are reported when their samples arrive', () => {
    const demuxer = createMp4Demuxer(moov([{ ...aacTrack, entries: [audioEntry('samr')] }]));
    const { tracks, problems } = demuxer.push(fragment({ sizes: [3] }, samples([3, 1]), { time: 0 }));
    expect(tracks).toEqual([]);
    expect(problems).toMatchObject([{ code: 'unknownStream', detail: 'track 1: samr' }]);
  });

  test.each<[string, readonly (readonly [number, number])[], object]>([
    [
      'one part',
      [
        [500, 0xffffffff],
        [2000, 1024],
      ],
      { mediaStart: 1024, emptyBefore: 24_000, shown: 96_000 },
    ],
    ['no end', [[0, 1024]], { mediaStart: 1024, emptyBefore: 0 }],
    [
      'several parts',
      [
        [1000, 1024],
        [1000, 90_000],
      ],
      { mediaStart: 1024, emptyBefore: 0, isPartial: true },
    ],
  ])('an edit list with %s is passed on in ticks of the track', (_, edits, expected) => {
    const demuxer = createMp4Demuxer(moov([{ ...aacTrack, edits }]));
    const { tracks } = demuxer.push(fragment({ sizes: [3] }, samples([3, 1]), { time: 0 }));
    expect(tracks[0]?.edit).toEqual(expected);
  });
});

describe('parameter sets inside the samples', () => {
  const sps = avcSps(320, 192);
  const bigger = avcSps(640, 368);
  const slice = avcSlice({ isIdr: true });
  const parsed = parseAvcSps(sps);
  if (!parsed) throw new Error('the test has a broken parameter set');

  test.each([
    ['without any in the description', buildAvcC(parsed, [], [])],
    ['with some in the description', buildAvcC(parsed, [sps], [avcPps()])],
  ])('avc3 %s', (_, avcC) => {
    const track = { id: 1, timescale: 90_000, entries: [videoEntry('avc3', 320, 192, box('avcC', avcC))] };
    const first = prefixed(accessDelimiter, sps, avcPps(), slice);
    const second = prefixed(bigger, avcPps(), slice);
    const demuxer = createMp4Demuxer(moov([track]));
    const { tracks } = demuxer.push(
      fragment({ sizes: [first.length, second.length] }, concatBytes([first, second]), { time: 0 }),
    );
    expect(
      tracks.map(({ format, packets }) => [format.kind === 'video' && format.width, packets.map(({ data }) => data)]),
    ).toEqual([
      [320, [prefixed(slice)]],
      [640, [prefixed(slice)]],
    ]);
    expect(tracks[0]?.format.description).toEqual(buildAvcC(parsed, [sps], [avcPps()]));
  });
});

describe('text', () => {
  const cues = (entry: string, data: Uint8Array, time = 90_000) => {
    const demuxer = createMp4Demuxer(moov([{ id: 1, timescale: 90_000, entries: [textEntry(entry)] }]));
    const { tracks } = demuxer.push(fragment({ sizes: [data.length] }, data, { time }));
    return tracks[0]?.packets.map(({ data: payload, pts, duration }) => [
      new TextDecoder().decode(payload),
      pts,
      duration,
    ]);
  };

  test('wvtt', () => {
    const data = concatBytes([
      box('vttc', box('sttg', text('line:0')), box('payl', text('<i>a</i>'))),
      box('vttc', box('payl', text('b'))),
    ]);
    expect(cues('wvtt', data)).toEqual([
      ['<i>a</i>', 90_000, 1024],
      ['b', 90_000, 1024],
    ]);
    expect(cues('wvtt', box('vtte'))).toBeUndefined();
  });

  test('stpp times are on the clock of the track', () => {
    expect(cues('stpp', text('<tt><body><p begin="1.5s" end="2s">a</p></body></tt>'))).toEqual([
      ['a', 135_000, 45_000],
    ]);
  });

  test('stpp times that count from their sample are shifted', () => {
    expect(cues('stpp', text('<tt><body><p begin="1s" end="2s">a</p></body></tt>'), 9_000_000)).toEqual([
      ['a', 9_090_000, 90_000],
    ]);
  });

  test('tx3g', () => {
    expect(cues('tx3g', concatBytes([Uint8Array.of(0, 5), text('a < b')]))).toEqual([['a &lt; b', 90_000, 1024]]);
  });
});

describe('sample tables', () => {
  test('several sample entries, small sizes and 64-bit positions', () => {
    const other = box(
      'esds',
      full(0),
      [3, 22, 0, 0, 0, 4, 17, 0x40, 0x15, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5, 2, 0x11, 0x88],
    );
    const data = samples([3, 1], [4, 2], [5, 3]);
    const mdat = box('mdat', data);
    const tables = [
      box('stts', full(0), u32(2), u32(2), u32(1024), u32(1), u32(512)),
      box('stsc', full(0), u32(2), u32(1), u32(2), u32(1), u32(2), u32(1), u32(2)),
      box('stz2', full(0), [0, 0, 0, 4], u32(3), [0x34, 0x50]),
      box('co64', full(0), u32(2), u64(8), u64(15)),
    ];
    const track = { ...aacTrack, entries: [audioEntry('mp4a', aacEsds), audioEntry('mp4a', other)], tables };
    const { tracks, problems } = createMp4Demuxer().push(concatBytes([mdat, moov([track], false)]));
    expect(problems).toEqual([]);
    expect(tracks.map(({ format }) => format.kind === 'audio' && format.channels)).toEqual([2, 1]);
    expect(
      tracks.flatMap(({ packets }) =>
        packets.map(({ data: payload, dts, duration }) => [payload.length, payload[0], dts, duration]),
      ),
    ).toEqual([
      [3, 1, 0, 1024],
      [4, 2, 1024, 1024],
      [5, 3, 2048, 512],
    ]);
  });
});
