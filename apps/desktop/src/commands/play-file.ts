import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileExtensions } from '@clipharbor/media';
import { CommandError } from '../command-error.ts';
import type { JobRecord } from '../jobs/job-record.ts';
import { openFile } from '../platform/show-in-system.ts';

/** Images that may contain scripts, and files that no player opens. */
const unplayable: ReadonlySet<string> = new Set(['svg', 'json', 'part']);

/** The system picks the program by extension, so only media that the engine writes is opened. */
const playable = new RegExp(`\\.(${fileExtensions.filter((name) => !unplayable.has(name)).join('|')})$`, 'i');

/** Plays the first file of a job, which is the film itself. */
export async function playFile(
  { folder, files: [first] }: Pick<JobRecord, 'folder' | 'files'>,
  open: (path: string) => Promise<boolean> = openFile,
): Promise<void> {
  const path = first !== undefined && playable.test(first.name) ? join(folder, first.name) : null;
  if (path === null || !existsSync(path) || !(await open(path))) throw new CommandError('file.missing');
}
