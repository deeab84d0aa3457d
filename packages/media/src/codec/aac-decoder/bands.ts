/**
 * Widths of the scale factor bands, ISO/IEC 14496-3 tables 4.110 to 4.128, for frames of 1,024 samples, each run as
 * `width*count`. The bands of shorter frames (960) are the same, cut at the end.
 */
const longWidths = {
  96: '4*14 8*5 12*5 16*2 24 28 36 44 64*11',
  64: '4*14 8*4 12*3 16*3 20 24*2 28 36 40*18',
  48: '4*10 8*7 12*4 16*2 20*2 24*2 28*2 32*19 96',
  32: '4*10 8*7 12*4 16*2 20*2 24*2 28*2 32*22',
  24: '4*11 8*10 12*4 16*3 20*2 24*2 28*2 32 36*2 40 44 48 52*2 64*5',
  16: '8*11 12*9 16*4 20*3 24*2 28*2 32 36 40*2 44 48 52 56 60 64*3',
  8: '12*13 16*7 20*4 24*3 28*2 32 36*2 40 44 48 52 56 60 64 80',
};
const shortWidths = {
  96: '4*6 8*3 16 28 36',
  48: '4*5 8*3 12*3 16*3',
  24: '4*7 8*3 12*2 16*2 20',
  16: '4*8 8*2 12*2 16 20*2',
  8: '4*7 8*4 12 16 20*2',
};

/** By index of the sampling rate: both tables, and the first bands above the reach of TNS (tables 4.155 and 4.156). */
const rates: readonly (readonly [keyof typeof longWidths, keyof typeof shortWidths, number, number])[] = [
  [96, 96, 31, 9],
  [96, 96, 31, 9],
  [64, 96, 34, 10],
  [48, 48, 40, 14],
  [48, 48, 42, 14],
  [32, 48, 51, 14],
  [24, 24, 46, 14],
  [24, 24, 46, 14],
  [16, 16, 42, 14],
  [16, 16, 42, 14],
  [16, 16, 42, 14],
  [8, 8, 39, 14],
  [8, 8, 39, 14],
];

/** The bands of one window. */
export interface Bands {
  /** Start of each band, and the end of the last. */
  readonly offsets: Uint16Array;
  readonly count: number;
  /** TNS never shapes bands from here on. */
  readonly tnsLimit: number;
}

function bandsOf(widths: string, end: number, tnsLimit: number): Bands {
  const offsets = [0];
  for (const run of widths.split(' ')) {
    const [width = 0, times = 1] = run.split('*').map(Number);
    for (let i = 0; i < times; i += 1) {
      const last = offsets.at(-1) ?? 0;
      if (last < end) offsets.push(Math.min(last + width, end));
    }
  }
  return { offsets: Uint16Array.from(offsets), count: offsets.length - 1, tnsLimit };
}

/** The bands of a long and of a short window. `rateIndex` is an index into `aacSampleRates`. */
export function bandTables(rateIndex: number, frameSize: number): { long: Bands; short: Bands } {
  const [long, short, longLimit, shortLimit] = rates[rateIndex] ?? [8, 8, 39, 14];
  return {
    long: bandsOf(longWidths[long], frameSize, longLimit),
    short: bandsOf(shortWidths[short], frameSize / 8, shortLimit),
  };
}
