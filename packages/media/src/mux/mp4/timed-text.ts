import { type Chunks, join, utf8, Writer } from '../bytes/writer.ts';
import { parseCue, type StyledRun } from '../cue-text.ts';
import { box } from './box.ts';

/** The sample of a 3GPP text track for the cues that are shown together; empty text clears the previous one. */
export function timedTextSample(cues: readonly Uint8Array[]): Uint8Array {
  const runs: StyledRun[] = cues.flatMap((cue, index) => [
    ...(index > 0 ? [{ text: '\n', styles: 0 }] : []),
    ...parseCue(cue),
  ]);
  const text = utf8(runs.map((run) => run.text).join(''));
  // The length has 16 bits. No real text is longer, so one that is may be cut in the middle of a character.
  const length = Math.min(text.length, 0xff_ff);
  return join([new Writer(2).u16(length).done(), text.subarray(0, length), ...styleBox(runs)]);
}

/** Which characters are bold, italic or underlined. Positions count characters, not bytes. */
function styleBox(runs: readonly StyledRun[]): Chunks {
  const writer = new Writer();
  let count = 0;
  let position = 0;
  for (const { text, styles } of runs) {
    const length = Array.from(text).length;
    const end = position + length;
    if (styles > 0 && length > 0 && end <= 0xff_ff) {
      writer.u16(position).u16(end).u16(1).u8(styles).u8(16).u32(0xff_ff_ff_ff);
      count += 1;
    }
    position = end;
  }
  return count > 0 ? box('styl', new Writer(2).u16(count).done(), writer.done()) : [];
}
