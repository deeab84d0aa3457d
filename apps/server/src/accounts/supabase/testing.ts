import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { SupabaseProject } from './project.ts';

const path = (name: string) => fileURLToPath(new URL(`../../../../../${name}`, import.meta.url));

export interface StandaloneProject extends SupabaseProject {
  stop(): Promise<void>;
}

/** `npm run backend` over a database, as a process of its own: a small Supabase. */
export async function standaloneProject(databaseUrl: string): Promise<StandaloneProject> {
  const child = spawn(
    process.execPath,
    [
      path('apps/server/src/standalone/main.ts'),
      ...['--port', '0', '--migrations', path('supabase/migrations'), '--seed', path('supabase/seed.sql')],
      ...['--database-url', databaseUrl],
    ],
    // The channel: when this test process dies, the child ends too.
    { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] },
  );
  const found = new Map<string, string>();
  for await (const line of createInterface({ input: child.stdout ?? process.stdin })) {
    const [, name = '', value = ''] = /^\s*(ready|publishable key|secret key):?\s+(\S+)$/.exec(line) ?? [];
    found.set(name, value);
    if (name === 'secret key') break;
  }
  const url = found.get('ready');
  if (url === undefined) throw new Error('The standalone backend did not start');
  return {
    url,
    publishableKey: found.get('publishable key') ?? '',
    secretKey: found.get('secret key') ?? '',
    stop: () => stop(child),
  };
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
