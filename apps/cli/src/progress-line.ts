import type { Progress } from '@clipharbor/media';
import { formatBytes, formatTime } from './format.ts';

interface Mark {
  readonly at: number;
  readonly bytes: number;
  readonly done: number;
}

/** Milliseconds over which the speed is measured. */
const speedWindowMs = 8000;

/** Turns progress into one line with speed and time left. `now` is given in milliseconds. */
export class ProgressLine {
  #marks: Mark[] = [];

  draw(progress: Progress, now: number, width: number): string {
    const done = share(progress);
    this.#marks.push({ at: now, bytes: progress.bytes, done: done ?? 0 });
    while (this.#marks.length > 2 && now - (this.#marks[1]?.at ?? now) > speedWindowMs) this.#marks.shift();
    const first = this.#marks[0] ?? { at: now, bytes: progress.bytes, done: 0 };
    const elapsed = (now - first.at) / 1000;
    const speed = elapsed > 0 ? (progress.bytes - first.bytes) / elapsed : 0;
    const facts = [formatBytes(progress.bytes), `${formatBytes(speed)}/s`];
    if (progress.isLive) return `live ${formatTime(progress.seconds)}  ${facts.join('  ')}`;
    if (done === undefined) return facts.join('  ');
    const pace = elapsed > 0 ? (done - first.done) / elapsed : 0;
    if (pace > 0) facts.push(`${formatTime((1 - done) / pace)} left`);
    const text = `${String(Math.floor(done * 100)).padStart(3)} %  ${facts.join('  ')}`;
    const room = Math.min(30, width - text.length - 4);
    return room < 5 ? text : `${bar(done, room)}  ${text}`;
  }
}

function share({ bytes, totalBytes, seconds, totalSeconds }: Progress): number | undefined {
  if (totalSeconds) return Math.min(1, seconds / totalSeconds);
  return totalBytes ? Math.min(1, bytes / totalBytes) : undefined;
}

function bar(done: number, width: number): string {
  const full = Math.round(done * width);
  return '█'.repeat(full) + '░'.repeat(width - full);
}
