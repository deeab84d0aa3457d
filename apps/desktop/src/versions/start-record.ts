import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { desktopVersion } from '@clipharbor/contracts';
import * as z from 'zod/mini';
import { manifestName } from '../feed/safe-path.ts';
import { writeWhole } from './write-whole.ts';

const maxRemembered = 20;

const recordShape = z.object({
  version: desktopVersion,
  /** It has started once, so later failures have other causes and do not roll it back. */
  isProven: z.boolean(),
  failures: z.int(),
  /** Processes that are starting. One that has ended without a report has failed. */
  starting: z.array(z.int()),
  /** Digests of the manifests of failed versions: the same manifest is not applied again. */
  failedManifests: z.array(z.string()),
});
export type StartRecord = z.infer<typeof recordShape>;

const pathIn = (appFolder: string): string => join(appFolder, 'starts.json');

const freshRecord = (version: string, failedManifests: string[]): StartRecord => ({
  version,
  isProven: false,
  failures: 0,
  starting: [],
  failedManifests,
});

/** What is known about a version's starts. Of another version's record, only the failed manifests are kept. */
export function readStartRecord(appFolder: string, version: string): StartRecord {
  try {
    const record = recordShape.parse(JSON.parse(readFileSync(pathIn(appFolder), 'utf8')));
    return record.version === version ? record : freshRecord(version, record.failedManifests);
  } catch {
    return freshRecord(version, []);
  }
}

/** An app in a read-only folder must still start; it cannot be updated anyway. */
export function writeStartRecord(appFolder: string, record: StartRecord): void {
  try {
    writeWhole(pathIn(appFolder), `${JSON.stringify(record)}\n`);
  } catch {
    // Starting is more important than the record.
  }
}

export const manifestDigest = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The record after rolling back from `version` to `previous`. */
export function rejectVersion(appFolder: string, record: StartRecord, previous: string): StartRecord {
  const failed = [...record.failedManifests];
  try {
    failed.push(manifestDigest(readFileSync(join(appFolder, record.version, manifestName), 'utf8')));
  } catch {
    // Without its manifest, the version fails verification anyway.
  }
  return { ...freshRecord(previous, failed.slice(-maxRemembered)), isProven: true };
}
