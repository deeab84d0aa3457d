import { announcesSoundAlone, boxesIn, readMovieBox } from '../demux/index.ts';
import { decryptedHead } from '../job/decrypted-head.ts';
import { type LoadContext, linkedController } from '../load/index.ts';
import { loadPart, type SniffedType, sniff } from '../manifest/index.ts';
import type { Presentation, Segment, TrackInfo } from '../model/manifest.ts';
import { chooseTracks } from '../select/index.ts';

/**
 * Enough for the first frames of packed sound, the description of fragmented media, and the tables of a transport
 * stream.
 */
const headBytes = 4096;
/** A slow server must not delay the rest of the answer. */
const probeTimeoutMs = 4_000;

const soundNames = /\.(aac|m4a|mp3|ac3|ec3|cmfa|oga|opus|flac)$/i;
/** A transport stream's name says nothing: it may well contain only sound. */
const pictureNames = /\.(m4v|cmfv|webm)$/i;
const soundTypes: ReadonlySet<SniffedType> = new Set(['aac', 'mp3', 'flac', 'ogg', 'wav']);

/**
 * The tracks of a presentation. HLS may not say whether there is video: then the first segment decides, by its name or,
 * if necessary, its first bytes.
 */
export async function tracksWithSoundOnly(
  context: LoadContext,
  presentation: Presentation,
  signal: AbortSignal,
): Promise<readonly TrackInfo[]> {
  const { tracks, type } = presentation;
  const pictures = tracks.filter(({ kind }) => kind === 'video' || kind === 'muxed');
  if (type !== 'hls' || pictures.length === 0 || !pictures.every(isUnspecified)) return tracks;
  const { video } = chooseTracks(tracks, { quality: 'best' });
  const isSound = video !== undefined && (await isSoundOnly(context, presentation, video.id, signal));
  return isSound ? tracks.map((track) => (pictures.includes(track) ? { ...track, kind: 'audio' } : track)) : tracks;
}

const isUnspecified = ({ width, height, codecs, frameRate }: TrackInfo): boolean =>
  (width ?? height ?? codecs ?? frameRate) === undefined;

async function isSoundOnly(
  context: LoadContext,
  presentation: Presentation,
  trackId: string,
  parent: AbortSignal,
): Promise<boolean> {
  using controller = linkedController(parent);
  const { signal } = controller;
  context.clock.wait(probeTimeoutMs, signal).then(
    () => controller.abort(),
    () => undefined,
  );
  try {
    const { segments } = await presentation.segments(trackId, signal);
    const segment = segments.find(({ isGap }) => !isGap);
    if (segment === undefined) return false;
    return isSoundByName(segment.url) ?? (await isSoundByBytes({ ...context, signal }, segment));
  } catch {
    // Any problem with the segment is reported when it is downloaded.
    return false;
  } finally {
    controller.abort();
  }
}

function isSoundByName(url: string): boolean | undefined {
  const { pathname } = new URL(url);
  if (soundNames.test(pathname)) return true;
  return pictureNames.test(pathname) ? false : undefined;
}

async function isSoundByBytes(context: LoadContext, { init, key, ...segment }: Segment): Promise<boolean> {
  const { range, url } = init ?? segment;
  const { start = 0, length = headBytes } = range ?? {};
  const part = { start, length: Math.min(length, headBytes) };
  const load = () => loadPart(context.http, url, part, context.signal);
  const bytes = await decryptedHead(load, init === undefined ? key : init.key, context);
  const { type } = sniff(bytes);
  if (type === 'mpegts') return announcesSoundAlone(bytes);
  return type === 'mp4' ? hasSoundAlone(bytes) : soundTypes.has(type);
}

function hasSoundAlone(bytes: Uint8Array): boolean {
  const moov = [...boxesIn(bytes)].find((box) => box.type === 'moov');
  if (moov === undefined || moov.missing > 0) return false;
  const kinds = [...readMovieBox(bytes, moov).tracks.values()].map(({ media }) => media);
  return kinds.length > 0 && kinds.every((kind) => kind === 'audio');
}
