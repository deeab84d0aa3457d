/** What a media playlist says, in the order in which it is printed. */
export interface PrintableMedia {
  readonly targetDuration: number;
  readonly mediaSequence: number;
  readonly discontinuitySequence: number;
  readonly isComplete: boolean;
  readonly segments: readonly {
    readonly address: string;
    readonly duration: number;
    readonly range?: { readonly length: number; readonly start: number };
    readonly map?: string;
    readonly key?: string;
    readonly isGap?: boolean;
    readonly isDiscontinuous?: boolean;
    readonly date?: Date;
  }[];
}

/** What a multivariant playlist says. */
export type PrintableMaster = readonly {
  readonly address: string;
  readonly bandwidth: number;
  readonly size?: { readonly width: number; readonly height: number };
}[];

/** Prints a media playlist without its first line. */
export function printMedia(playlist: PrintableMedia): string {
  const lines = [
    '#EXT-X-VERSION:8',
    `#EXT-X-TARGETDURATION:${playlist.targetDuration}`,
    `#EXT-X-MEDIA-SEQUENCE:${playlist.mediaSequence}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${playlist.discontinuitySequence}`,
  ];
  for (const segment of playlist.segments) {
    const { range, map, key, date } = segment;
    if (segment.isDiscontinuous) lines.push('#EXT-X-DISCONTINUITY');
    if (key) lines.push(`#EXT-X-KEY:METHOD=AES-128,URI="${key}",IV=0x0000000000000000000000000000000A`);
    if (map) lines.push(`#EXT-X-MAP:URI="${map}"`);
    if (date) lines.push(`#EXT-X-PROGRAM-DATE-TIME:${date.toISOString()}`);
    if (segment.isGap) lines.push('#EXT-X-GAP');
    if (range) lines.push(`#EXT-X-BYTERANGE:${range.length}@${range.start}`);
    lines.push(`#EXTINF:${segment.duration},`, segment.address);
  }
  if (playlist.isComplete) lines.push('#EXT-X-ENDLIST');
  return lines.join('\n');
}

/** Prints a multivariant playlist without its first line. */
export function printMaster(variants: PrintableMaster): string {
  const lines = variants.map(({ address, bandwidth, size }) => {
    const resolution = size ? `,RESOLUTION=${size.width}x${size.height}` : '';
    return `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth}${resolution}\n${address}`;
  });
  return lines.join('\n');
}
