import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** A PostgreSQL server for this test only, so that it may be killed. */
export interface OwnPostgres {
  readonly url: string;
  start(): Promise<void>;
  /** Like the kernel's out-of-memory killer: none of its processes can react. */
  kill(): Promise<void>;
}

const patienceMs = 60_000;

/** `binaries`: the folder with initdb and postgres. `folder` must not exist yet; keep it short, because it contains the socket. */
export function ownPostgres(binaries: string, folder: string): OwnPostgres {
  // PostgreSQL refuses to run as root; Debian's package creates a user for it.
  const id = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  const as = process.getuid?.() === 0 ? { uid: id('-u'), gid: id('-g') } : {};
  mkdirSync(folder, { mode: 0o700 });
  if (as.uid !== undefined) chownSync(folder, as.uid, as.gid);
  const data = join(folder, 'data');
  const options = { ...as, cwd: folder, stdio: 'ignore' } as const;
  execFileSync(join(binaries, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-N'], options);

  let server: ChildProcess | undefined;
  const isReady = (): boolean => {
    try {
      execFileSync(join(binaries, 'pg_isready'), ['-h', folder, '-q'], { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  };
  const launch = (): ChildProcess => {
    const settings = ['listen_addresses=', `unix_socket_directories=${folder}`, 'shared_buffers=16MB'];
    return spawn(join(binaries, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], options);
  };
  return {
    url: `postgresql://postgres@/postgres?host=${encodeURIComponent(folder)}`,
    async start() {
      const deadline = Date.now() + patienceMs;
      server = launch();
      while (!isReady()) {
        if (Date.now() > deadline) throw new Error(`PostgreSQL did not come back in ${folder}`);
        // It refuses to start while a process of the killed server still holds the shared memory.
        if (server.exitCode !== null) server = launch();
        await delay(50);
      }
    },
    async kill() {
      if (!server?.pid || server.exitCode !== null) return;
      const ended = once(server, 'exit');
      for (const pid of [server.pid, ...childrenOf(server.pid)]) {
        try {
          process.kill(pid, 'SIGKILL');
        } catch {
          // It exited in the meantime.
        }
      }
      await ended;
    },
  };
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
}
