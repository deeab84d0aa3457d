import type { SaveFormat } from '@clipharbor/contracts';
import type { JobRecord } from './job-record.ts';

/** Written in fragments, each of which can be played as soon as it is there. */
const growingFormats: ReadonlySet<SaveFormat> = new Set(['mp4', 'm4a']);

/**
 * Whether a download can be played now. A file that is copied as it is counts no seconds: its parts come in any order, and its
 * index may come last.
 */
export const canPlay = ({ order, state, progress }: Pick<JobRecord, 'order' | 'state' | 'progress'>): boolean =>
  growingFormats.has(order.format) && progress.seconds > 0 && state !== 'done' && state !== 'cancelled';
