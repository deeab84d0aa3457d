import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { packageScript } from './gates/program-gate.ts';
import { root } from './lib/root.ts';
import { say } from './lib/step.ts';

/**
 * Two programs that reload by themselves: the site with hot module replacement in front, and behind it the server for everything
 * that is not a page. When either ends, the other is stopped too.
 */
const site = spawn(
  process.execPath,
  [packageScript('@react-router/dev', 'bin.cjs'), 'dev', '--port', '3000', '--strictPort'],
  {
    cwd: join(root, 'apps/web'),
    stdio: 'inherit',
    env: { ...process.env, API_ORIGIN: 'http://127.0.0.1:3001' },
  },
);
const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], {
  cwd: root,
  stdio: ['inherit', 'ignore', 'inherit'],
  env: { ...process.env, PORT: '3001', LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'info' },
});
say('The site with hot reload: http://localhost:3000   The server behind it: http://localhost:3001');

let isStopping = false;
function stop(): void {
  if (isStopping) return;
  isStopping = true;
  site.kill('SIGTERM');
  server.kill('SIGTERM');
}
for (const child of [site, server]) child.once('close', stop);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
process.once('disconnect', stop);
