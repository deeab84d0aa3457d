import { MediaError } from '../../model/errors.ts';
import type { TrackInfo } from '../../model/manifest.ts';
import { codecFamily } from '../../select/codecs.ts';
import { uniqueId } from '../track-id.ts';
import type { WarningLog } from '../warnings.ts';
import type { Period, Representation } from './types.ts';

type Info = Omit<TrackInfo, 'id'>;

/** The tracks of a presentation: representations of different periods that continue each other are one track. */
export function dashTracks(periods: readonly Period[]): TrackInfo[] {
  const bySignature = new Map<string, TrackInfo[]>();
  const ids = new Set<string>();
  for (const period of periods) {
    for (const [signature, alike] of groupAlike(period)) {
      const tracks = bySignature.get(signature) ?? [];
      bySignature.set(signature, tracks);
      // The same signature several times in a period is a choice of bandwidths: the n-th one continues the n-th one of
      // the other period.
      for (const { info } of alike.slice(tracks.length)) tracks.push({ id: idOf(info, ids), ...info });
    }
  }
  return [...bySignature.values()].flat();
}

/** Finds the representation that continues a track in a period, if any does. */
export function followTrack(
  track: TrackInfo,
  tracks: readonly TrackInfo[],
): (period: Period) => Representation | undefined {
  const signature = signatureOf(track);
  const rank = tracks.filter((other) => signatureOf(other) === signature).indexOf(track);
  return (period) => {
    const alike = groupAlike(period).get(signature) ?? [];
    return alike[rank] ?? alike.at(-1) ?? nearest(track, period);
  };
}

/** Drops encrypted representations. Refuses when a period would lose all its video or all its sound. */
export function withoutProtected(periods: readonly Period[], log: WarningLog): Period[] {
  return periods.map((period) => {
    const clear = period.representations.filter(({ protection }) => protection === undefined);
    for (const kinds of [['video', 'muxed'], ['audio']]) {
      const isOfKind = ({ info }: Representation) => kinds.includes(info.kind);
      const locked = period.representations.find((item) => isOfKind(item) && item.protection !== undefined);
      if (locked && !clear.some(isOfKind)) {
        throw new MediaError('media.protected', 'This stream is protected by DRM.', {
          facts: { subject: locked.protection ?? '' },
        });
      }
      if (locked) log.add('dash.protected', `Protected versions are left out: ${locked.protection}`);
    }
    return { ...period, representations: clear };
  });
}

/** Representations by signature; within one, the highest bandwidth first. */
function groupAlike({ representations }: Period): Map<string, Representation[]> {
  const groups = Map.groupBy(representations, ({ info }) => signatureOf(info));
  for (const alike of groups.values()) alike.sort((a, b) => (b.info.bandwidth ?? 0) - (a.info.bandwidth ?? 0));
  return groups;
}

function signatureOf({ kind, language, roles, codecs, width, height }: Info): string {
  const isMain = (role: string) => role === 'main';
  const special = (roles ?? []).filter((role) => !isMain(role)).toSorted();
  return JSON.stringify([kind, language ?? '', special, family(codecs), width ?? 0, height ?? 0]);
}

/**
 * An ad with other sizes or without a language must not cause a gap; subtitles in another language are not a
 * continuation.
 */
function nearest(track: TrackInfo, period: Period): Representation | undefined {
  const isPicture = (kind: string) => kind === 'video' || kind === 'muxed';
  const candidates = period.representations.filter(({ info }) =>
    isPicture(track.kind)
      ? isPicture(info.kind)
      : info.kind === track.kind && (track.kind !== 'text' || info.language === track.language),
  );
  const distance = ({ info }: Representation): number[] => [
    info.kind === track.kind ? 0 : 1,
    info.language === track.language ? 0 : 1,
    (info.roles ?? []).join() === (track.roles ?? []).join() ? 0 : 1,
    family(info.codecs) === family(track.codecs) ? 0 : 1,
    Math.abs((info.height ?? 0) - (track.height ?? 0)),
    Math.abs((info.bandwidth ?? 0) - (track.bandwidth ?? 0)),
  ];
  const measured = candidates.map((item) => ({ item, distance: distance(item) }));
  return measured.sort((a, b) => compare(a.distance, b.distance))[0]?.item;
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}

function family(codecs: string | undefined): string {
  const first = (codecs ?? '').split(',', 1)[0] ?? '';
  return codecFamily(first)?.family ?? first.split('.', 1)[0] ?? '';
}

function idOf({ kind, language, codecs, height, frameRate, bandwidth, roles }: Info, ids: Set<string>): string {
  const special = (roles ?? []).find((role) => role !== 'main');
  const size = height && `${height}p`;
  const rate = frameRate && Math.round(frameRate);
  return uniqueId([kind === 'muxed' ? 'video' : kind, language, special, size, rate, family(codecs), bandwidth], ids);
}
