import type { Cue } from './cue.ts';

/** Packagers round: pieces of one cue may lie this far apart, in seconds. */
const toleranceSeconds = 0.05;

/**
 * Sorts cues and joins those that are one: segments repeat a cue that reaches over their border, whole or cut in pieces.
 * Equal text that is shown again after a pause stays two cues.
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
