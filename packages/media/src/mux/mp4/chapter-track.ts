import { type Chunks, join, sizeOf, utf8, Writer } from '../bytes/writer.ts';
import type { Chapter } from '../muxer.ts';
import { box } from './box.ts';
import { SampleTables } from './sample-tables.ts';
import { trak } from './trak.ts';

const timescale = 1000;

/** A track whose samples are the titles of the chapters: what QuickTime and iOS show. */
export class ChapterTrack {
  readonly id: number;
  readonly samples: Chunks;
  readonly #chapters: readonly Chapter[];
  readonly #end: number;

  constructor(id: number, chapters: readonly Chapter[], seconds: number) {
    this.id = id;
    this.#chapters = chapters;
    this.#end = Math.round(seconds * timescale);
    // `encd` says that the text is UTF-8 and not MacRoman.
    const encoding = join(box('encd', new Writer(4).u32(0x1_00).done()));
    this.samples = chapters.map(({ title }) => {
      const text = utf8(title).subarray(0, 0xff_ff);
      return join([new Writer(2).u16(text.length).done(), text, encoding]);
    });
  }

  get size(): number {
    return sizeOf(this.samples);
  }

  /** The track box for samples at `position`. */
  trak(position: number, movieScale: number): Chunks {
    const starts = this.#chapters.map(({ start }) => Math.round(start * timescale));
    const durations = starts.map((start, index) => Math.max(1, (starts[index + 1] ?? this.#end) - start));
    const [start = 0] = starts;
    const tables = new SampleTables();
    tables.add(
      {
        trackId: this.id,
        entry: 1,
        dts: start,
        position,
        durations: Uint32Array.from(durations),
        sizes: Uint32Array.from(this.samples, (sample) => sample.length),
        isKey: new Uint8Array(starts.length).fill(1),
        offsets: new Int32Array(starts.length),
      },
      start,
    );
    const boxes = tables.finish();
    const { mediaDuration, mediaStart } = tables;
    const info = {
      id: this.id,
      kind: 'chapters',
      timescale,
      language: undefined,
      name: undefined,
      isEnabled: false,
      width: 0,
      height: 0,
      rotation: 0,
      entries: [textEntry()],
    } as const;
    return trak(info, { mediaDuration, start, mediaStart, shown: mediaDuration }, movieScale, boxes);
  }
}

function textEntry(): Uint8Array {
  const writer = new Writer(52).zeros(6).u16(1).u32(1).u32(1).zeros(6).zeros(8).zeros(8).u16(0).u16(0).u8(0).u16(0);
  return join(box('text', writer.zeros(6).u8(0).done()));
}
