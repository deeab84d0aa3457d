import { resources } from '../resources.ts';
import { readHandoff } from '../versions/handoff.ts';

/** The engine has responded, so this version works, provided it is also the engine's. */
export function confirmStart(engineVersion: string): void {
  if (engineVersion === resources.version) readHandoff()?.started();
}
