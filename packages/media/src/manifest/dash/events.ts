import type { Marker } from '../../model/manifest.ts';
import { parseTicks, parseWhole } from './values.ts';
import { attribute, childrenOf, type XmlElement } from './xml.ts';

const maxEvents = 1_000;

/** Ad breaks that a period announces as SCTE 35 events. */
export function adEvents(period: XmlElement, periodStart: number): Marker[] {
  const markers: Marker[] = [];
  for (const stream of childrenOf(period, 'EventStream')) {
    if (!attribute(stream, 'schemeIdUri')?.startsWith('urn:scte:scte35:')) continue;
    const timescale = parseWhole(attribute(stream, 'timescale')) || 1;
    const offset = parseTicks(attribute(stream, 'presentationTimeOffset')) ?? 0n;
    for (const event of childrenOf(stream, 'Event').slice(0, maxEvents)) {
      const duration = Number(parseTicks(attribute(event, 'duration')) ?? 0n) / timescale;
      const time = Number((parseTicks(attribute(event, 'presentationTime')) ?? 0n) - offset) / timescale;
      // An event without a duration is the end of a break or just a cue.
      if (duration > 0) markers.push({ kind: 'ad', start: periodStart + time, duration });
    }
  }
  return markers;
}
