import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { desktopHostName } from '@clipharbor/contracts';

const main = fileURLToPath(new URL('../../../apps/desktop/src/main.ts', import.meta.url));
const run = promisify(execFile);

/** What answers when a browser connects to the desktop app. `blocked`: the real app, registered for another extension. */
export type HostKind = 'real' | 'missing' | 'blocked' | 'tooOld' | 'crashing';

/** Reads a frame and refuses it like an app with another protocol. */
const oldHost = `
process.stdin.once('data', (frame) => {
  const { id } = JSON.parse(frame.subarray(4));
  const body = Buffer.from(JSON.stringify({ id, ok: false, code: 'protocol.unsupported', error: 'Update.' }));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(body.length);
  process.stdout.write(Buffer.concat([length, body]));
});`;

export interface InstalledDesktopApp {
  /** The home folder of the user for whom it is registered, where Firefox looks for it. */
  readonly home: string;
  /** Changes the kind of app that a browser with this profile finds. */
  install(kind: HostKind): Promise<void>;
  /** Paths of complete files. */
  savedFiles(): Promise<string[]>;
  /** URLs of opened windows, recorded by a script that stands in for the browser. */
  openedWindows(): Promise<string[]>;
  close(): Promise<void>;
}

/** The real desktop app, unpackaged, with its own folders, registered in one Chromium profile and for Firefox. */
export async function installDesktopApp(profile?: string): Promise<InstalledDesktopApp> {
  const root = await mkdtemp(join(tmpdir(), 'desktop-'));
  const downloads = join(root, 'downloads');
  const places = ['--data', join(root, 'data'), '--downloads', downloads, '--site', 'http://127.0.0.1:9'];
  const env = { ...process.env, HOME: root, XDG_CONFIG_HOME: join(root, 'config') };
  await run(process.execPath, [main, '--register', ...places], { env });
  const fileName = `${desktopHostName}.json`;
  const manifest = JSON.parse(await readFile(join(root, 'config/chromium/NativeMessagingHosts', fileName), 'utf8'));
  const hosts = join(profile ?? root, 'NativeMessagingHosts');
  await mkdir(hosts, { recursive: true });

  const script = async (name: string, lines: string): Promise<string> => {
    const path = join(root, name);
    await writeFile(path, `#!/bin/sh\n${lines}\n`);
    await chmod(path, 0o700);
    return path;
  };
  await writeFile(join(root, 'old.cjs'), oldHost);
  const opened = join(root, 'opened');
  await mkdir(join(root, 'bin'));
  await script('bin/xdg-open', `printf '%s\\n' "$1" >> '${opened}'`);
  const programs = {
    real: await script('real', `PATH='${join(root, 'bin')}' exec '${manifest.path}' "$@"`),
    tooOld: await script('old', `exec '${process.execPath}' '${join(root, 'old.cjs')}'`),
    crashing: await script('crashing', 'exit 1'),
  };

  return {
    home: root,
    async install(kind) {
      if (kind === 'missing') return rm(join(hosts, fileName), { force: true });
      const found =
        kind === 'blocked'
          ? { ...manifest, allowed_origins: [`chrome-extension://${'a'.repeat(32)}/`] }
          : { ...manifest, path: programs[kind] };
      await writeFile(join(hosts, fileName), JSON.stringify(found));
    },
    async savedFiles() {
      const names = await readdir(downloads).catch(() => []);
      return names.filter((name) => /\.(mp4|mkv)$/.test(name)).map((name) => join(downloads, name));
    },
    async openedWindows() {
      const text = await readFile(opened, 'utf8').catch(() => '');
      return text.split('\n').filter((line) => line !== '');
    },
    async close() {
      await run(process.execPath, [main, '--quit', ...places], { env });
      await rm(root, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
}
