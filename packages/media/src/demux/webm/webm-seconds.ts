import type { RandomSource } from '../mp4/window.ts';
import { childrenOf, readElement, readFloat, readUint } from './ebml.ts';
import { ids } from './ids.ts';

/** Maximum size of an element header. */
const headerBytes = 16;
/** A segment's description is a few hundred bytes. */
const maxInfoBytes = 2 ** 20;
/** Maximum number of elements to skip before the description. */
const maxElements = 1000;

/** The duration that a WebM or Matroska file states. Undefined where it does not, as in browser recordings. */
export async function webmSeconds(source: RandomSource): Promise<number | undefined> {
  for (let at = 0, elements = 0; at < source.size && elements < maxElements; elements += 1) {
    const element = readElement(await source.read(at, headerBytes), 0);
    // The description comes before the first cluster.
    if (typeof element === 'string' || element.id === ids.cluster) return undefined;
    const { id, body, size } = element;
    if (id === ids.segment) at += body;
    else if (size === undefined || (id === ids.info && size > maxInfoBytes)) return undefined;
    else if (id === ids.info) return secondsIn(await source.read(at + body, size));
    else at += body + size;
  }
  return undefined;
}

function secondsIn(info: Uint8Array): number | undefined {
  let nanosecondsPerTick = 1_000_000;
  let ticks = 0;
  for (const { id, data } of childrenOf(info)) {
    if (id === ids.timestampScale) nanosecondsPerTick = readUint(data);
    else if (id === ids.duration) ticks = readFloat(data);
  }
  return (ticks * nanosecondsPerTick) / 1e9;
}
