import type { Chapter, Metadata } from './muxer.ts';

/** The chapters within the file, in order, at most one per millisecond. */
export function chapterStarts({ chapters = [] }: Metadata, seconds: number): Chapter[] {
  const sorted = chapters.filter(({ start }) => start >= 0 && start < seconds).toSorted((a, b) => a.start - b.start);
  return sorted.filter(({ start }, index) => {
    const before = sorted[index - 1];
    return !before || Math.round(start * 1000) > Math.round(before.start * 1000);
  });
}
