/**
 * Runs one PostgreSQL for a whole test run: `postgres-host.ts FOLDER PID` sets it up in FOLDER, and removes it and the
 * folder when process PID (the test runner) has ended for any reason.
 */
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { postgresFolder } from './postgres-binaries.ts';

const [folder = '', watched = ''] = process.argv.slice(2);
const binaries = postgresFolder();
if (!binaries || !folder || !(Number(watched) > 0)) throw new Error('usage: postgres-host.ts FOLDER PID');

// PostgreSQL refuses to run as root; Debian's package creates a user for it.
const id = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
const as = process.getuid?.() === 0 ? { uid: id('-u'), gid: id('-g') } : {};
const data = join(folder, 'data');
mkdirSync(data, { mode: 0o700 });
if (as.uid !== undefined) {
  chownSync(folder, as.uid, as.gid);
  chownSync(data, as.uid, as.gid);
}

const options = { ...as, cwd: folder, stdio: 'ignore' } as const;
execFileSync(
  join(binaries, 'initdb'),
  ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-N'],
  options,
);
const settings = {
  listen_addresses: '',
  unix_socket_directories: folder,
  max_connections: '200',
  shared_buffers: '64MB',
  autovacuum: 'off',
};
const server = spawn(
  join(binaries, 'postgres'),
  ['-D', data, '-F', ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
  options,
);
server.on('exit', () => {
  rmSync(folder, { recursive: true, force: true });
  process.exit();
});

const answers = (): boolean => {
  try {
    execFileSync(join(binaries, 'pg_isready'), ['-h', folder, '-q'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};
let ready = false;
setInterval(() => {
  if (!ready && answers()) {
    ready = true;
    writeFileSync(join(folder, 'ready.tmp'), '');
    renameSync(join(folder, 'ready.tmp'), join(folder, 'ready'));
  }
  try {
    process.kill(Number(watched), 0);
  } catch {
    server.kill('SIGQUIT');
  }
}, 100);
