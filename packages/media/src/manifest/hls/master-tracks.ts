import type { TrackInfo } from '../../model/manifest.ts';
import { codecsOfKind } from '../../select/codecs.ts';
import { uniqueId } from '../track-id.ts';
import type { MasterPlaylist, Rendition, Variant } from './parse-master.ts';

/** A track and where its media playlist is: the first address, then copies of it on other servers. */
export interface HlsTrackSource {
  readonly info: TrackInfo;
  readonly urls: readonly string[];
}

const rolesByCharacteristic: ReadonlyMap<string, string> = new Map([
  ['public.accessibility.describes-video', 'description'],
  ['public.accessibility.transcribes-spoken-dialog', 'caption'],
  ['public.accessibility.describes-music-and-sound', 'caption'],
  ['public.easy-to-read', 'easyreader'],
]);

/** The tracks that a multivariant playlist offers. Copies on other pathways become further addresses of one track. */
export function masterTracks(master: MasterPlaylist): HlsTrackSource[] {
  const variants = withoutCopies(master.variants);
  const isUsed = uses(variants.map(({ variant }) => variant));
  const renditions = master.renditions.filter(isUsed);
  const ids = new Set<string>();
  const audioUrls = new Set(renditions.flatMap(({ type, url }) => (type === 'AUDIO' && url ? [url] : [])));
  const sources: HlsTrackSource[] = [];
  for (const { variant, urls } of variants) {
    const info = variantInfo(variant, renditions, ids);
    // An audio rendition is often listed a second time as a variant for slow lines, and not always with its codecs.
    if (!audioUrls.has(variant.url) || hasPicture(variant)) sources.push({ info, urls });
  }
  for (const rendition of renditions) {
    if (rendition.url) sources.push({ info: renditionInfo(rendition, master.variants, ids), urls: [rendition.url] });
  }
  return sources;
}

function withoutCopies(variants: readonly Variant[]): { variant: Variant; urls: string[] }[] {
  const kept: { variant: Variant; urls: string[] }[] = [];
  for (const variant of variants) {
    const original = kept.find((other) => isCopy(variant, other.variant));
    if (original) original.urls.push(variant.url);
    else kept.push({ variant, urls: [variant.url] });
  }
  return kept;
}

/** The same stream on another server. Groups are named per pathway, so they distinguish variants only within one. */
function isCopy(a: Variant, b: Variant): boolean {
  const isAlike =
    a.bandwidth === b.bandwidth &&
    a.codecs === b.codecs &&
    a.width === b.width &&
    a.height === b.height &&
    a.frameRate === b.frameRate &&
    a.name === b.name;
  // Without a bandwidth nothing proves that two variants are the same.
  if (!isAlike || (a.bandwidth === undefined && a.url !== b.url)) return false;
  return a.pathway !== b.pathway || (a.audio === b.audio && a.subtitles === b.subtitles);
}

/** A group that no kept variant names belongs to another pathway, unless variants name no group at all. */
function uses(variants: readonly Variant[]): (rendition: Rendition) => boolean {
  const audio = new Set(variants.flatMap((variant) => variant.audio ?? []));
  const subtitles = new Set(variants.flatMap((variant) => variant.subtitles ?? []));
  return ({ type, group }) => {
    const named = type === 'AUDIO' ? audio : subtitles;
    return named.size === 0 || named.has(group);
  };
}

function variantInfo(variant: Variant, renditions: readonly Rendition[], ids: Set<string>): TrackInfo {
  const { bandwidth, codecs, width, height, frameRate, audio, subtitles, name } = variant;
  const group = renditions.filter((rendition) => rendition.type === 'AUDIO' && rendition.group === audio);
  const inside = group.filter((rendition) => !rendition.url);
  const kind = variantKind(variant, group, inside);
  // CODECS also names the sound of the group, which is not in this track.
  const ownCodecs = kind === 'video' ? codecsOfKind(codecs, 'video').join(',') || codecs : codecs;
  const own = inside.find((rendition) => rendition.isDefault) ?? inside[0];
  const id = [
    kind === 'audio' ? 'audio' : 'video',
    height && `${height}p`,
    frameRate && Math.round(frameRate),
    bandwidth,
  ];
  return {
    id: uniqueId(id, ids),
    kind,
    ...defined({ codecs: ownCodecs, bandwidth, width, height, frameRate, name }),
    ...defined({ language: own?.language, channels: own?.channels, audioGroup: audio, textGroup: subtitles }),
  };
}

const hasPicture = ({ width, codecs }: Variant): boolean =>
  width !== undefined || codecsOfKind(codecs, 'video').length > 0;

function variantKind(variant: Variant, group: readonly Rendition[], inside: readonly Rendition[]): TrackInfo['kind'] {
  if (!hasPicture(variant) && codecsOfKind(variant.codecs, 'audio').length > 0) return 'audio';
  // CODECS names the audio of the group too, and sloppy authors forget codecs: only the group proves separate audio.
  return group.length > 0 && inside.length === 0 ? 'video' : 'muxed';
}

function renditionInfo(rendition: Rendition, variants: readonly Variant[], ids: Set<string>): TrackInfo {
  const { type, group, language, name, channels } = rendition;
  const roles = [...new Set(rendition.characteristics.flatMap((item) => rolesByCharacteristic.get(item) ?? []))];
  const user = variants.find((variant) => variant.audio === group);
  const codecs = type === 'AUDIO' ? codecsOfKind(user?.codecs, 'audio').join(',') || undefined : undefined;
  const kind = type === 'AUDIO' ? 'audio' : 'text';
  return {
    id: uniqueId([kind, group, language ?? name], ids),
    kind,
    group,
    ...defined({ codecs, channels, language, name }),
    ...(rendition.isDefault ? { isDefault: true } : {}),
    ...(rendition.isForced ? { isForced: true } : {}),
    ...(roles.length > 0 ? { roles } : {}),
  };
}

/** Leaves out what is not known, as exact optional properties want. */
function defined<T extends object>(values: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  const known: { [Key in keyof T]?: Exclude<T[Key], undefined> } = {};
  Object.assign(known, Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)));
  return known;
}
