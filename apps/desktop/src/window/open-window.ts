import { type Places, placeArguments } from '../platform/places.ts';
import { startDetached } from '../platform/start-detached.ts';
import { ownCommand } from '../resources.ts';

/** Starts the window's own process. It requests a token from the engine itself, so that no command line contains one. */
export async function openWindow(places: Places): Promise<void> {
  const { program, args } = ownCommand();
  startDetached(program, [...args, ...placeArguments(places)]);
}
