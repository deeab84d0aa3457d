import type { VideoSource } from './candidate.ts';

/** Manifests have every quality and the matching sound; files are used when no manifest is available. */
const kindRank = { dashText: 0, dash: 1, hls: 2, file: 3 } as const;
/** A file without its sound is the last resort. */
const soundRank = { included: 0, silent: 0, unknown: 1, separate: 2 } as const;

type FileSource = Extract<VideoSource, { kind: 'file' }>;

const area = ({ width, height }: FileSource) => (width ?? 0) * (height ?? 0);
const labelRank = ({ label }: FileSource) => (label?.toUpperCase() === 'HD' ? 0 : 1);
const hevc = /hevc|hvc1|h265|bytevc1/i;
/** HEVC plays on fewer devices. */
const isHevc = ({ codec }: FileSource) => (hevc.test(codec ?? '') ? 1 : 0);

function compareFiles(a: FileSource, b: FileSource): number {
  return (
    soundRank[a.sound] - soundRank[b.sound] ||
    area(b) - area(a) ||
    labelRank(a) - labelRank(b) ||
    isHevc(a) - isHevc(b) ||
    (b.bitsPerSecond ?? 0) - (a.bitsPerSecond ?? 0)
  );
}

/** The same file has a different signature in its query every time the page receives it. */
function identityOf(source: VideoSource): string {
  return source.kind === 'dashText' ? `text ${source.text}` : `${source.kind} ${new URL(source.url).pathname}`;
}

const maxSources = 40;

/** Every source once, the best first. */
export function orderSources(sources: readonly VideoSource[]): VideoSource[] {
  // The last sighting of a source has the signature that stays valid longest.
  const unique = new Map(sources.map((source) => [identityOf(source), source]));
  return [...unique.values()]
    .sort((a, b) => (a.kind === 'file' && b.kind === 'file' ? compareFiles(a, b) : kindRank[a.kind] - kindRank[b.kind]))
    .slice(0, maxSources);
}
