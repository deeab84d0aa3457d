import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { BackupError } from './error.ts';

const debian = '/usr/lib/postgresql';

/** The newest installed `pg_dump` or `pg_restore`: an older one refuses a newer server. */
function find(tool: string): string {
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ];
  const found = folders.map((folder) => join(folder, tool)).find((path) => existsSync(path));
  if (!found) throw new BackupError(`${tool} is not installed. It comes with PostgreSQL's client programs.`);
  return found;
}

/** Runs the tool against the database. The password is passed in the environment, because any user can read arguments. */
export async function runPgTool(
  tool: 'pg_dump' | 'pg_restore',
  url: string,
  options: readonly string[],
): Promise<void> {
  const [, before = '', password, after = ''] = /^([a-z]+:\/\/[^:@/]*)(?::([^@]*))?(@?.*)$/.exec(url) ?? [];
  const environment = password === undefined ? {} : { PGPASSWORD: decodeURIComponent(password) };
  const child = spawn(find(tool), [...options, `--dbname=${before}${after}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...environment },
  });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-4000);
  });
  const code = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve));
  if (code !== 0) throw new BackupError(`${tool} failed: ${complaint.trim() || `exit code ${code}`}`);
}
