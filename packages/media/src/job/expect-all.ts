import { MediaError } from '../model/errors.ts';
import type { Format } from '../model/packet.ts';
import type { Rendition } from './output-streams.ts';

/** A film without its picture or sound is not what was requested. `uncarried` are kinds in an unsupported codec. */
export function expectAll(
  formats: readonly Format[],
  uncarried: ReadonlyMap<Format['kind'], string>,
  renditions: readonly Rendition[],
): void {
  for (const [kind, subject] of uncarried) {
    const isWanted = renditions.some(({ kinds }) => kinds.has(kind));
    if (!isWanted || formats.some((format) => format.kind === kind)) continue;
    throw new MediaError('media.unsupported', `The ${kind} is in a codec that cannot be carried.`, {
      facts: { subject },
    });
  }
}
