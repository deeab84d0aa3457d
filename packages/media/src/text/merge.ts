import type { Cue } from './cue.ts';

/** Packagers round, so pieces of one cue may be this many seconds apart. */
const toleranceSeconds = 0.05;

/**
 * Sorts cues and joins duplicates: segments repeat a cue that crosses their boundary, whole or in pieces. Equal text
 * that is shown again after a pause stays a separate cue.
 */
export function mergeCues(cues: readonly Cue[]): Cue[] {
  const sorted = [...cues].sort((a, b) => a.start - b.start);
  const result: Cue[] = [];
  /** Index in the result of the last cue with this text and place. */
  const last = new Map<string, number>();
  for (const cue of sorted) {
    const key = `${cue.settings ?? ''}\n${cue.text}`;
    const index = last.get(key);
    const before = index === undefined ? undefined : result[index];
    if (index !== undefined && before && cue.start <= before.end + toleranceSeconds) {
      if (cue.end > before.end) result[index] = { ...before, end: cue.end };
      continue;
    }
    last.set(key, result.length);
    result.push(cue);
  }
  return result;
}
