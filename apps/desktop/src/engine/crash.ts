import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Places, placeArguments } from '../platform/places.ts';
import { startDetached } from '../platform/start-detached.ts';
import { ownCommand } from '../resources.ts';

const windowMs = 60_000;
const maxCrashes = 3;

/** Notes a crash. False when there were too many of late: whatever causes them would cause the next one. */
export function mayStartAgain(dataFolder: string, nowMs: number): boolean {
  const folder = join(dataFolder, 'crashes');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(folder)) {
    if (Math.abs(nowMs - Number(name)) > windowMs || Number.isNaN(Number(name))) rmSync(join(folder, name));
  }
  writeFileSync(join(folder, String(nowMs)), '');
  return readdirSync(folder).length < maxCrashes;
}

/** The jobs of an engine that crashed continue in the next one. */
export function startSuccessor(places: Places): void {
  if (!mayStartAgain(places.dataFolder, Date.now())) return;
  const { program, args } = ownCommand();
  startDetached(program, [...args, '--engine', ...placeArguments(places)]);
}
