import type { Http } from '../model/ports.ts';
import { loadPart } from './load.ts';

/** Whether the server returns the first byte of a resource. For manifests that list several locations of the same files. */
export async function canBeHad(http: Http, url: string, signal: AbortSignal): Promise<boolean> {
  try {
    return (await loadPart(http, url, { start: 0, length: 1 }, signal)).length > 0;
  } catch (error) {
    if (signal.aborted) throw error;
    return false;
  }
}
