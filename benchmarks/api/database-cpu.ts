import { readdir, readFile } from 'node:fs/promises';
import type { Database } from '../../packages/database/src/index.ts';

/** The process whose children serve the connections; null when the database runs in this process. */
export async function databaseProcess(database: Database): Promise<number | null> {
  if (database.engine === 'pglite') return null;
  const { rows } = await database.query<{ pid: number }>('select pg_backend_pid() as pid');
  return (await statOf(String(rows[0]?.pid)))?.parent ?? null;
}

/** Microseconds of CPU time that its children have used, including ended ones; 0 if the system does not report it. */
export async function childrenCpu(parent: number | null): Promise<number> {
  if (parent === null) return 0;
  const names = await readdir('/proc').catch(() => []);
  const stats = await Promise.all(names.filter((name) => /^\d+$/.test(name)).map(statOf));
  const running = stats.filter((stat) => stat?.parent === parent);
  const ended = (await statOf(String(parent)))?.endedMicros ?? 0;
  return running.reduce((sum, stat) => sum + (stat?.micros ?? 0), ended);
}

/** The kernel counts in hundredths of a second. */
const tickMicros = 10_000;

interface Stat {
  readonly parent: number;
  readonly micros: number;
  /** For its ended children. */
  readonly endedMicros: number;
}

async function statOf(pid: string): Promise<Stat | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (text === null) return null;
  // The name in parentheses may contain spaces; after it come state, parent and, as fields 12 to 15, the times.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const micros = (first: number): number => (Number(fields[first]) + Number(fields[first + 1])) * tickMicros;
  return { parent: Number(fields[1]), micros: micros(11), endedMicros: micros(13) };
}
