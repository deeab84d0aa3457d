import { MediaError } from '../../model/errors.ts';
import { resolveAddress } from '../address.ts';
import type { ManifestLimits } from '../limits.ts';
import { uniqueId } from '../track-id.ts';
import type { WarningLog } from '../warnings.ts';
import { baseUrls } from './base-url.ts';
import { adEvents } from './events.ts';
import { listedSeconds } from './listed.ts';
import { readRepresentations } from './representation.ts';
import type { Mpd, Period } from './types.ts';
import { parseDateTime, parseDuration } from './values.ts';
import { attribute, childOf, childrenOf, parseXml, type XmlElement } from './xml.ts';

/** What parsing a manifest needs besides its text. */
export interface MpdSource {
  readonly url: string;
  readonly limits: ManifestLimits;
  readonly log: WarningLog;
}

/** The elements of a DASH manifest. */
export function parseMpd(text: string, limits: ManifestLimits): XmlElement {
  const root = parseXml(text.replace(/^\uFEFF/, ''), limits);
  if (root.name !== 'MPD')
    throw new MediaError('manifest.invalid', 'This is not a DASH manifest.', { facts: { subject: root.name } });
  return root;
}

/** Parses a DASH manifest. */
export function readMpd(root: XmlElement, source: MpdSource): Mpd {
  const isDynamic = attribute(root, 'type') === 'dynamic';
  const location = childOf(root, 'Location')?.text.trim();
  const information = childOf(root, 'ProgramInformation');
  const duration = parseDuration(attribute(root, 'mediaPresentationDuration'));
  return {
    isDynamic,
    title: (information && childOf(information, 'Title')?.text.trim()) || undefined,
    availabilityStart: parseDateTime(attribute(root, 'availabilityStartTime')),
    duration: duration || undefined,
    minimumUpdatePeriod: parseDuration(attribute(root, 'minimumUpdatePeriod')),
    timeShiftBufferDepth: parseDuration(attribute(root, 'timeShiftBufferDepth')),
    suggestedPresentationDelay: parseDuration(attribute(root, 'suggestedPresentationDelay')),
    maxSegmentDuration: parseDuration(attribute(root, 'maxSegmentDuration')),
    location: location ? resolveAddress(location, source.url) : undefined,
    timings: childrenOf(root, 'UTCTiming').map((timing) => ({
      scheme: attribute(timing, 'schemeIdUri') ?? '',
      value: attribute(timing, 'value') ?? '',
    })),
    periods: readPeriods(root, isDynamic, duration || undefined, source),
  };
}

function readPeriods(root: XmlElement, isDynamic: boolean, total: number | undefined, source: MpdSource): Period[] {
  const { log } = source;
  const elements = childrenOf(root, 'Period');
  const places = baseUrls(root, [source.url]);
  const periods: Period[] = [];
  const keys = new Set<string>();
  let tracks = 0;
  for (const [index, element] of elements.entries()) {
    const before = periods.at(-1);
    // The first period of a live manifest may omit it too, because nothing came before it.
    const derived = before ? endOf(before, isDynamic) : index === 0 ? 0 : undefined;
    const start = parseDuration(attribute(element, 'start')) ?? derived;
    if (start === undefined) {
      log.add('dash.period', 'A period does not state its start yet.');
      continue;
    }
    const nextElement = elements[index + 1];
    const next = (nextElement && parseDuration(attribute(nextElement, 'start'))) ?? (nextElement ? undefined : total);
    const duration =
      parseDuration(attribute(element, 'duration')) || (next !== undefined && next > start ? next - start : undefined);
    const representations = readRepresentations(element, baseUrls(element, places), log);
    tracks += representations.length;
    if (tracks > source.limits.tracks * 10 || representations.length > source.limits.tracks) {
      throw new MediaError('manifest.tooLarge', 'The manifest offers too many representations.', {
        facts: { subject: `${source.limits.tracks} tracks` },
      });
    }
    const key = uniqueId([attribute(element, 'id') ?? `at ${start}`], keys);
    periods.push({ key, start, duration, representations, markers: adEvents(element, start) });
  }
  return periods;
}

/**
 * When a period ends. An on-demand period is fully known, so if it does not state its end, it lasts as long as what it
 * lists: leaving out what follows would truncate the film.
 */
function endOf({ start, duration, representations }: Period, isDynamic: boolean): number | undefined {
  if (duration !== undefined) return start + duration;
  if (isDynamic) return undefined;
  const listed = representations.map(({ addressing }) => listedSeconds(addressing));
  if (listed.length > 0 && listed.every((seconds) => seconds === undefined)) {
    throw new MediaError('manifest.invalid', 'A period does not state how long it lasts.');
  }
  return start + Math.max(0, ...listed.map((seconds) => seconds ?? 0));
}
