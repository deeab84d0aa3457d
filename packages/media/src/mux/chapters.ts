import type { Chapter, Metadata } from './muxer.ts';

/** The chapters that lie inside the file, in order, one per millisecond at most. */
export function chapterStarts({ chapters = [] }: Metadata, seconds: number): Chapter[] {
  const sorted = chapters.filter(({ start }) => start >= 0 && start < seconds).toSorted((a, b) => a.start - b.start);
  return sorted.filter(({ start }, index) => {
    const before = sorted[index - 1];
    return !before || Math.round(start * 1000) > Math.round(before.start * 1000);
  });
}
