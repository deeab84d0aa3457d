import { readElement } from './ebml.ts';
import { ids } from './ids.ts';

/** Where a WebM or Matroska file ends, from its first bytes. Undefined if it does not say, as in recordings. */
export function endOfWebm(head: Uint8Array): number | undefined {
  for (let at = 0; ; ) {
    const element = readElement(head, at);
    if (typeof element === 'string' || element.size === undefined) return undefined;
    at = element.body + element.size;
    if (element.id === ids.segment) return at;
  }
}
