import { readFile } from 'node:fs/promises';
import { errorCode } from './disk-errors.ts';

/** Identifies a process permanently, although process IDs are reused. */
export interface ProcessMark {
  readonly pid: number;
  /** Boot and start time, if the system reports them. */
  readonly started?: string;
}

/** The mark of this process. */
export const ownMark = (): Promise<ProcessMark> => markOf(process.pid);

/** Whether exactly the process that left the mark is still running. */
export async function isRunning(mark: ProcessMark): Promise<boolean> {
  try {
    process.kill(mark.pid, 0);
  } catch (error) {
    // EPERM: it exists but belongs to another user.
    if (errorCode(error) !== 'EPERM') return false;
  }
  const { started, isDead } = await markOf(mark.pid);
  if (isDead) return false;
  return mark.started === undefined || started === undefined || started === mark.started;
}

async function markOf(pid: number): Promise<ProcessMark & { isDead?: boolean }> {
  try {
    const [boot, status] = await Promise.all([
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
      readFile(`/proc/${pid}/stat`, 'utf8'),
    ]);
    // The program's name, in parentheses, may contain spaces, so fields are counted after it. The start time is field 22.
    const fields = status.slice(status.lastIndexOf(')') + 2).split(' ');
    // Killed, but not yet reaped by its parent, so its ID is still in use.
    if (fields[0] === 'Z' || fields[0] === 'X') return { pid, isDead: true };
    const ticks = fields[19];
    return ticks ? { pid, started: `${boot.trim()}/${ticks}` } : { pid };
  } catch {
    return { pid }; // Not Linux.
  }
}
