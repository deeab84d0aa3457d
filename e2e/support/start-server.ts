import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface RunningServer {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Starts the real server on a free port with these settings and the built site. */
export async function launchServer(settings: NodeJS.ProcessEnv): Promise<RunningServer> {
  const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: root,
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'error', DATA_FOLDER: 'memory', ...settings },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (bytes: Buffer) => {
      output += bytes.toString();
      const found = /ready: (http\S+)/.exec(output)?.[1];
      if (found) resolve(found);
    });
    exited.then((code) =>
      reject(new Error(`The server ended with code ${code} before it was ready: run npm run build first.`)),
    );
  });
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** One server for all browser tests, stopped after them. */
export default async function startServer(): Promise<() => Promise<void>> {
  if (process.env['BASE_URL']) return async () => undefined;
  const { url, stop } = await launchServer({ NODE_ENV: 'test', TRUST_PROXY: '1' });
  process.env['BASE_URL'] = url;
  return stop;
}
