import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { SupabaseProject } from './project.ts';

const path = (name: string) => fileURLToPath(new URL(`../../../../../${name}`, import.meta.url));

export interface LocalProject extends SupabaseProject {
  /** The token in the link of the newest mail to an address. */
  tokenMailedTo(address: string): Promise<string>;
  stop(): Promise<void>;
}

/** Runs `npm run backend` on a database in its own process: a small Supabase. */
export async function localProject(databaseUrl: string): Promise<LocalProject> {
  const child = spawn(
    process.execPath,
    [
      path('apps/backend/src/main.ts'),
      ...['--port', '0', '--migrations', path('supabase/migrations'), '--seed', path('supabase/seed.sql')],
      ...['--database-url', databaseUrl],
    ],
    // The IPC channel: when this test process dies, the child exits too.
    { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] },
  );
  const found = new Map<string, string>();
  if (!child.stdout) throw new Error('The local backend has no output');
  const lines = createInterface({ input: child.stdout });
  await new Promise<void>((resolve, reject) => {
    child.once('exit', () => reject(new Error('The local backend did not start')));
    lines.on('line', (line) => {
      const [, name = '', value = ''] = /^\s*(ready|publishable key|secret key):?\s+(\S+)$/.exec(line) ?? [];
      if (name !== '') found.set(name, value);
      // Later log lines help explain a failing test.
      else process.stderr.write(`${line}\n`);
      if (name === 'secret key') resolve();
    });
  });
  const url = found.get('ready') ?? '';
  return {
    url,
    publishableKey: found.get('publishable key') ?? '',
    secretKey: found.get('secret key') ?? '',
    async tokenMailedTo(address) {
      const answer = await fetch(`${url}/mail?to=${encodeURIComponent(address)}`);
      const [newest] = (await answer.json()) as { data: { tokenHash: string } }[];
      return newest?.data.tokenHash ?? '';
    },
    stop: () => stop(child),
  };
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
