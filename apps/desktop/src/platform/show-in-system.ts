import { spawn } from 'node:child_process';
import { dirname } from 'node:path';

/** Runs fixed programs with the path or address as a separate argument, so that no shell interprets it. */
function run(program: string, args: readonly string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { detached: true, stdio: 'ignore', windowsHide: false });
    child.once('error', () => resolve(false));
    child.once('spawn', () => {
      child.unref();
      resolve(true);
    });
  });
}

/** Shows a file in the system's file manager. */
export function revealFile(path: string): Promise<boolean> {
  switch (process.platform) {
    case 'win32':
      return run('explorer.exe', ['/select,', path]);
    case 'darwin':
      return run('open', ['-R', path]);
    default:
      return run('xdg-open', [dirname(path)]);
  }
}

/** Opens a file or an address with the system's default program for it. */
function openWithDefault(target: string): Promise<boolean> {
  switch (process.platform) {
    case 'win32':
      return run('rundll32.exe', ['url.dll,FileProtocolHandler', target]);
    case 'darwin':
      return run('open', [target]);
    default:
      return run('xdg-open', [target]);
  }
}

/** Opens a file with the system's default program for it. */
export function openFile(path: string): Promise<boolean> {
  return openWithDefault(path);
}

/** Opens an http(s) address in the user's browser. */
export function openAddress(url: string): Promise<boolean> {
  const { href, protocol } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') throw new TypeError('Only web addresses are opened.');
  return openWithDefault(href);
}
