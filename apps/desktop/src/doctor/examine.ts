import { constants } from 'node:fs';
import { access, mkdir, stat, statfs } from 'node:fs/promises';
import type { DesktopCheck, DesktopDoctorReport } from '@clipharbor/contracts';
import { brand } from '@clipharbor/domain';
import { readText } from '../files/atomic-file.ts';
import { makePrivateFolder } from '../files/private-folder.ts';
import { hostBrowsers } from '../native-host/browsers.ts';
import { hostProgram, hostScript } from '../native-host/host-program.ts';
import { register, registrationState } from '../native-host/registration.ts';
import type { Places } from '../platform/places.ts';

/** With less free space than this, downloads are not worth starting. */
const minFreeBytes = 256 * 1024 * 1024;

const repairHint = 'Run the app with --doctor --json --repair, or choose Repair in its window.';
const ok = (name: string): DesktopCheck => ({ name, state: 'ok', fix: null });

/** Checks what the app needs. With `isRepair`, first restores what it can. */
export async function examine(places: Places, folder: string, isRepair: boolean): Promise<DesktopDoctorReport> {
  if (isRepair) await repair(places, folder);
  const hosts = await Promise.all(
    hostBrowsers.map(async (browser): Promise<DesktopCheck> => {
      const state = await registrationState(browser, places).catch(() => 'failed' as const);
      return state === 'ok' ? ok(`host.${browser}`) : { name: `host.${browser}`, state, fix: repairHint };
    }),
  );
  return {
    checks: [
      ...hosts,
      await programCheck(places),
      await folderCheck('folder.data', places.dataFolder, repairHint),
      await folderCheck('folder.downloads', folder, 'Choose another folder for downloads in the settings.'),
      await spaceCheck(folder),
    ],
  };
}

/** Restores what it can. What it cannot restore is found by the checks that follow. */
async function repair(places: Places, folder: string): Promise<void> {
  const steps = [
    () => makePrivateFolder(places.dataFolder),
    () => register(places),
    () => mkdir(folder, { recursive: true }),
  ];
  for (const step of steps) {
    try {
      await step();
    } catch {
      // Reported by the checks.
    }
  }
}

/** The program that browsers start: executable, and still part of this copy of the app. */
async function programCheck(places: Places): Promise<DesktopCheck> {
  const name = 'host.program';
  const program = hostProgram(places);
  const script = hostScript(places);
  try {
    await access(program, constants.X_OK);
  } catch {
    return { name, state: 'missing', fix: repairHint };
  }
  if (script !== null && (await readText(program).catch(() => null)) !== script)
    return { name, state: 'wrong', fix: repairHint };
  return ok(name);
}

async function folderCheck(name: string, folder: string, fix: string): Promise<DesktopCheck> {
  try {
    await access(folder, constants.R_OK | constants.W_OK);
    return (await stat(folder)).isDirectory() ? ok(name) : { name, state: 'failed', fix };
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    return { name, state: isMissing ? 'missing' : 'failed', fix };
  }
}

async function spaceCheck(folder: string): Promise<DesktopCheck> {
  const name = 'disk.space';
  try {
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize >= minFreeBytes) return ok(name);
    return {
      name,
      state: 'failed',
      fix: `The disk is almost full. Free some space, or let ${brand.name} save elsewhere.`,
    };
  } catch {
    return { name, state: 'failed', fix: 'Choose another folder for downloads in the settings.' };
  }
}
