import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('../wine.sh', import.meta.url));
/** A folder made by `wine.sh make`. */
export const wineFolder = process.env['CLIPHARBOR_WINE'] ?? '';
export const setupFile = fileURLToPath(new URL('../../../build/release/Clipharbor-Setup.exe', import.meta.url));

/** Why Windows programs cannot be tested here; null if they can. */
export function whyNoWine(): string | null {
  if (!process.env['SOAK']) return 'too long for every run: npm run soak';
  if (!existsSync(join(wineFolder, 'prefix/drive_c'))) return 'CLIPHARBOR_WINE names no folder made by wine.sh';
  return existsSync(setupFile) ? null : 'no setup: npm run build:desktop';
}

export const driveC = join(wineFolder, 'prefix/drive_c');

/** A path on drive C in Windows notation. */
export const windowsPath = (path: string): string => `C:\\${path.slice(driveC.length + 1).replaceAll('/', '\\')}`;

export interface WineRun {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a Windows program and waits for it. Files serve as its input and output: Node mistakes a Linux pipe for a Windows one. */
export async function runInWine(program: string, ...args: readonly string[]): Promise<WineRun> {
  const folder = mkdtempSync(join(tmpdir(), 'clipharbor-wine-'));
  const [output, errors] = [join(folder, 'stdout'), join(folder, 'stderr')];
  const files = [openSync('/dev/null', 'r'), openSync(output, 'w'), openSync(errors, 'w')];
  try {
    const child = spawn(script, [wineFolder, program, ...args], { stdio: files });
    const status = await new Promise<number | null>((resolve, reject) => {
      child.on('error', reject);
      child.on('close', resolve);
    });
    return { status, stdout: readFileSync(output, 'utf8'), stderr: readFileSync(errors, 'utf8') };
  } finally {
    for (const file of files) closeSync(file);
    rmSync(folder, { recursive: true });
  }
}
