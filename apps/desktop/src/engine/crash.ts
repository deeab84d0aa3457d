import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Places, placeArguments } from '../platform/places.ts';
import { startDetached } from '../platform/start-detached.ts';
import { ownCommand } from '../resources.ts';

const windowMs = 60_000;
const maxCrashes = 3;

/** Records a crash. Returns false after too many recent ones: the next engine would crash for the same reason. */
export function mayStartAgain(dataFolder: string, nowMs: number): boolean {
  const folder = join(dataFolder, 'crashes');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(folder)) {
    if (Math.abs(nowMs - Number(name)) > windowMs || Number.isNaN(Number(name))) rmSync(join(folder, name));
  }
  writeFileSync(join(folder, String(nowMs)), '');
  return readdirSync(folder).length < maxCrashes;
}

/** Starts the next engine, which continues the jobs of the crashed one. */
export function startSuccessor(places: Places): void {
  if (!mayStartAgain(places.dataFolder, Date.now())) return;
  const { program, args } = ownCommand();
  startDetached(program, [...args, '--engine', ...placeArguments(places)]);
}
