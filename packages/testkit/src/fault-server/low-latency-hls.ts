import type { Content } from './content.ts';

export interface LowLatencyHlsOptions {
  readonly segmentSeconds: number;
  /** Number of segments in the whole broadcast. */
  readonly total: number;
  /** Number of segments in the playlist. */
  readonly window: number;
  readonly partsPerSegment: number;
  segment(sequence: number): Uint8Array;
}

/**
 * A low-latency channel: parts, blocking reloads and delta updates. Its time advances when a client has to wait, so
 * that tests need not wait: a request for a future segment moves time to when the segment is available.
 */
export class LowLatencyHls {
  readonly #options: LowLatencyHlsOptions;
  #next: number;
  /** Queries of all playlist requests, and how many responses skipped segments. */
  readonly queries: string[] = [];
  deltas = 0;

  constructor(options: LowLatencyHlsOptions, before: number) {
    this.#options = options;
    this.#next = before;
  }

  content(address: string): Content | undefined {
    const { pathname, searchParams, search } = new URL(address, 'http://x');
    if (pathname === '/live.m3u8') {
      this.queries.push(search);
      const wanted = searchParams.get('_HLS_msn');
      this.#next = Math.min(this.#options.total, Math.max(this.#next + (wanted ? 0 : 1), Number(wanted ?? -1) + 1));
      const text = this.playlist(searchParams.get('_HLS_skip') === 'YES');
      return { body: Buffer.from(text), type: 'application/vnd.apple.mpegurl' };
    }
    const sequence = Number(/^\/seg(\d+)\.ts$/.exec(pathname)?.[1] ?? Number.NaN);
    return sequence < this.#next ? { body: this.#options.segment(sequence), type: 'video/mp2t' } : undefined;
  }

  playlist(isDelta: boolean): string {
    const { segmentSeconds, window, partsPerSegment, total } = this.#options;
    const first = Math.max(0, this.#next - window);
    const part = segmentSeconds / partsPerSegment;
    const skipUntil = segmentSeconds * 6;
    const skipped = isDelta ? Math.max(0, this.#next - first - 6) : 0;
    if (skipped > 0) this.deltas += 1;
    const lines = [
      '#EXTM3U',
      '#EXT-X-VERSION:9',
      `#EXT-X-TARGETDURATION:${Math.ceil(segmentSeconds)}`,
      `#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,CAN-SKIP-UNTIL=${skipUntil},PART-HOLD-BACK=${part * 3}`,
      `#EXT-X-PART-INF:PART-TARGET=${part}`,
      `#EXT-X-MEDIA-SEQUENCE:${first}`,
      ...(skipped > 0 ? [`#EXT-X-SKIP:SKIPPED-SEGMENTS=${skipped}`] : []),
    ];
    const parts = (sequence: number, count: number): string[] =>
      Array.from({ length: count }, (_, index) => {
        const key = index === 0 ? ',INDEPENDENT=YES' : '';
        return `#EXT-X-PART:DURATION=${part},URI="seg${sequence}.${index}.ts"${key}`;
      });
    for (let sequence = first + skipped; sequence < this.#next; sequence += 1) {
      if (sequence >= this.#next - 2) lines.push(...parts(sequence, partsPerSegment));
      lines.push(`#EXTINF:${segmentSeconds.toFixed(3)},`, `seg${sequence}.ts`);
    }
    if (this.#next >= total) lines.push('#EXT-X-ENDLIST');
    else lines.push(...parts(this.#next, 1), `#EXT-X-PRELOAD-HINT:TYPE=PART,URI="seg${this.#next}.1.ts"`);
    return `${lines.join('\n')}\n`;
  }
}
