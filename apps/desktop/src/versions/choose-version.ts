import { isProcessAlive } from '../files/process-lock.ts';
import { type Current, writeCurrent } from './current.ts';
import { readStartRecord, rejectVersion, type StartRecord, writeStartRecord } from './start-record.ts';

/** How many failed starts cause a rollback. */
const maxFailures = 2;

/** Rolls back to the previous version once the current one has failed too often. Returns the version to start. */
function rollBackIfFailing(appFolder: string, current: Current, record: StartRecord): Current {
  if (record.isProven || record.failures < maxFailures || current.previous === undefined) return current;
  writeCurrent(appFolder, { version: current.previous });
  writeStartRecord(appFolder, rejectVersion(appFolder, record, current.previous));
  return { version: current.previous };
}

/** Chooses the version to start. Starts that ended without a report count as failed. */
export function chooseVersion(appFolder: string, current: Current, isAlive = isProcessAlive): Current {
  const record = readStartRecord(appFolder, current.version);
  if (record.isProven || record.starting.length === 0) return rollBackIfFailing(appFolder, current, record);
  const alive = record.starting.filter(isAlive);
  const settled = { ...record, starting: alive, failures: record.failures + record.starting.length - alive.length };
  writeStartRecord(appFolder, settled);
  return rollBackIfFailing(appFolder, current, settled);
}

/** Called right before a version starts. */
export function noteStart(appFolder: string, version: string, pid: number): void {
  const record = readStartRecord(appFolder, version);
  if (!record.isProven) writeStartRecord(appFolder, { ...record, starting: [...record.starting, pid] });
}

/** Called when the version runs. From now on it counts as proven and is never rolled back. */
export function finishStart(appFolder: string, version: string): void {
  const record = readStartRecord(appFolder, version);
  if (!record.isProven) writeStartRecord(appFolder, { ...record, isProven: true, failures: 0, starting: [] });
}

/** Called when the start proves nothing about the version, as with an invalid option or a check of the installation. */
export function forgetStart(appFolder: string, version: string, pid: number): void {
  const record = readStartRecord(appFolder, version);
  if (!record.isProven)
    writeStartRecord(appFolder, { ...record, starting: record.starting.filter((id) => id !== pid) });
}

/** Called when the start has failed. Returns the version to start from now on. */
export function failStart(appFolder: string, current: Current, pid: number): Current {
  const record = readStartRecord(appFolder, current.version);
  if (record.isProven) return current;
  const failed = { ...record, starting: record.starting.filter((id) => id !== pid), failures: record.failures + 1 };
  writeStartRecord(appFolder, failed);
  return rollBackIfFailing(appFolder, current, failed);
}
