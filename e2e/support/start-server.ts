import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Starts the real server on a free port for all browser tests, and stops it after them. */
export default async function startServer(): Promise<() => Promise<void>> {
  if (process.env['BASE_URL']) return async () => undefined;
  const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: root,
    env: { ...process.env, PORT: '0', NODE_ENV: 'test', LOG_LEVEL: 'error', DATA_FOLDER: 'memory', TRUST_PROXY: '1' },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
  process.env['BASE_URL'] = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (bytes: Buffer) => {
      output += bytes.toString();
      const url = /ready: (http\S+)/.exec(output)?.[1];
      if (url) resolve(url);
    });
    exited.then((code) =>
      reject(new Error(`The server ended with code ${code} before it was ready: run npm run build first.`)),
    );
  });
  return async () => {
    child.kill('SIGTERM');
    await exited;
  };
}
