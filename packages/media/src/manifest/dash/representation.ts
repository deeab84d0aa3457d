import type { TrackInfo } from '../../model/manifest.ts';
import { codecsOfKind } from '../../select/codecs.ts';
import { drmSystem } from '../drm.ts';
import type { WarningLog } from '../warnings.ts';
import { readAddressing } from './addressing.ts';
import { baseUrls } from './base-url.ts';
import type { Representation } from './types.ts';
import { inherited, parseFrameRate, parseWhole } from './values.ts';
import { attribute, childOf, childrenOf, type XmlElement } from './xml.ts';

/** The representations of a period that a download can use: no trick play, no thumbnails. */
export function readRepresentations(
  period: XmlElement,
  periodUrls: readonly string[],
  log: WarningLog,
): Representation[] {
  const found: Representation[] = [];
  for (const set of childrenOf(period, 'AdaptationSet')) {
    if (isTrickMode(set)) continue;
    const setUrls = baseUrls(set, periodUrls);
    for (const element of childrenOf(set, 'Representation')) {
      const levels = [set, element];
      const kind = kindOf(levels);
      if (kind === 'none') continue;
      if (!kind) {
        log.add('dash.kind', `A representation is neither video, sound nor text: ${attribute(element, 'id') ?? ''}`);
        continue;
      }
      const places = baseUrls(element, setUrls);
      found.push({
        id: attribute(element, 'id') ?? '',
        info: infoOf(set, element, kind),
        baseUrl: places[0] ?? '',
        places,
        addressing: readAddressing([period, ...levels], log),
        availabilityOffset: availabilityOffset([period, ...levels]),
        protection: protectionOf(levels),
      });
    }
  }
  return found;
}

function isTrickMode(set: XmlElement): boolean {
  const properties = [...childrenOf(set, 'EssentialProperty'), ...childrenOf(set, 'SupplementalProperty')];
  return properties.some((property) => /trickmode|thumbnail_tile/.test(attribute(property, 'schemeIdUri') ?? ''));
}

const trackKinds = ['video', 'audio', 'text'] as const;
type Kind = (typeof trackKinds)[number];

/** `none`: recognized but not usable. Undefined: not recognized. */
function kindOf(levels: readonly XmlElement[]): TrackInfo['kind'] | 'none' | undefined {
  const mime = inherited(levels, 'mimeType')?.toLowerCase() ?? '';
  const declared = inherited(levels, 'contentType')?.toLowerCase() ?? '';
  const codecs = inherited(levels, 'codecs');
  const components = levels.flatMap((level) => childrenOf(level, 'ContentComponent'));
  const parts = new Set(components.map((component) => attribute(component, 'contentType')));
  const declares = (kind: Kind) => declared === kind || parts.has(kind) || codecsOfKind(codecs, kind).length > 0;
  // The container's type comes last: sound in a transport stream or an MP4 file is often called video.
  const isDeclared = trackKinds.some(declares) && inherited(levels, 'width') === undefined;
  const has = (kind: Kind) => declares(kind) || (!isDeclared && mime.startsWith(`${kind}/`));
  if (mime.startsWith('image/') || declared === 'image') return 'none';
  if (has('text') || mime.includes('ttml')) return 'text';
  if (has('video')) return codecsOfKind(codecs, 'audio').length > 0 || parts.has('audio') ? 'muxed' : 'video';
  if (has('audio')) return 'audio';
  return inherited(levels, 'width') ? 'video' : undefined;
}

function infoOf(set: XmlElement, element: XmlElement, kind: TrackInfo['kind']): Omit<TrackInfo, 'id'> {
  const levels = [set, element];
  const roles = rolesOf(set);
  const text = {
    codecs: inherited(levels, 'codecs') ?? (kind === 'text' ? inherited(levels, 'mimeType') : undefined),
    language: inherited(levels, 'lang'),
    name: (childOf(element, 'Label') ?? childOf(set, 'Label'))?.text.trim() || attribute(set, 'label'),
  };
  const numbers = {
    bandwidth: parseWhole(attribute(element, 'bandwidth')),
    width: parseWhole(inherited(levels, 'width')),
    height: parseWhole(inherited(levels, 'height')),
    frameRate: parseFrameRate(inherited(levels, 'frameRate')),
    channels: channelsOf(levels),
  };
  return {
    kind,
    ...known(text),
    ...known(numbers),
    ...(roles.includes('main') ? { isDefault: true } : {}),
    ...(roles.some((role) => /^forced[-_]subtitle$/.test(role)) ? { isForced: true } : {}),
    ...(roles.length > 0 ? { roles } : {}),
  };
}

function known<Key extends string, T>(values: Record<Key, T | undefined>): Partial<Record<Key, T>> {
  const kept: Partial<Record<Key, T>> = {};
  for (const key in values) {
    const value = values[key];
    if (value !== undefined) kept[key] = value;
  }
  return kept;
}

/** Role and Accessibility in the terms of the role scheme; TV-Anytime numbers are translated. */
function rolesOf(set: XmlElement): string[] {
  const roles = childrenOf(set, 'Role').map((role) => attribute(role, 'value') ?? '');
  for (const item of childrenOf(set, 'Accessibility')) {
    const scheme = attribute(item, 'schemeIdUri') ?? '';
    const value = attribute(item, 'value') ?? '';
    if (scheme.startsWith('urn:tva:')) roles.push(value === '1' ? 'description' : 'caption');
    else if (scheme.startsWith('urn:mpeg:dash:role')) roles.push(value);
  }
  return [...new Set(roles.filter(Boolean))];
}

/** A plain count in the first scheme, a code in others: 6 in the Dolby schemes is written as a bit mask. */
function channelsOf(levels: readonly XmlElement[]): number | undefined {
  const item = levels.toReversed().flatMap((level) => childrenOf(level, 'AudioChannelConfiguration'))[0];
  const scheme = item ? (attribute(item, 'schemeIdUri') ?? '') : '';
  const value = (item && attribute(item, 'value')) ?? '';
  if (scheme.includes('23003:3:audio_channel_configuration')) return parseWhole(value);
  if (scheme.includes('ChannelConfiguration')) return cicpChannels[parseWhole(value) ?? 0] || undefined;
  return undefined;
}

/** Channels of the ISO/IEC 23091-3 configurations 0 to 8. */
const cicpChannels = [0, 1, 2, 3, 4, 5, 6, 8, 2];

function protectionOf(levels: readonly XmlElement[]): string | undefined {
  const schemes = levels.flatMap((level) =>
    childrenOf(level, 'ContentProtection').map((item) => drmSystem(attribute(item, 'schemeIdUri') ?? 'Encryption')),
  );
  const systems = schemes.filter((system) => system !== 'Common Encryption');
  return schemes.length === 0 ? undefined : [...new Set(systems.length > 0 ? systems : schemes)].join(', ');
}

/** Chunked delivery of an unfinished segment is useless for recording, so only complete early segments count. */
function availabilityOffset(levels: readonly XmlElement[]): number {
  const elements = levels.flatMap((level) => [
    ...childrenOf(level, 'BaseURL'),
    ...childrenOf(level, 'SegmentTemplate'),
    ...childrenOf(level, 'SegmentList'),
  ]);
  if (inherited(elements, 'availabilityTimeComplete') === 'false') return 0;
  const written = inherited(elements, 'availabilityTimeOffset');
  if (written === 'INF') return Number.POSITIVE_INFINITY;
  const seconds = Number.parseFloat(written ?? '');
  return Number.isFinite(seconds) ? Math.max(0, seconds) : 0;
}
