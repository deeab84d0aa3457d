import { resources } from '../resources.ts';
import { readHandoff } from '../versions/handoff.ts';

/** The engine has answered: this version works, if it is the engine's too. */
export function confirmStart(engineVersion: string): void {
  if (engineVersion === resources.version) readHandoff()?.started();
}
