import { type Places, placeArguments } from '../platform/places.ts';
import { startDetached } from '../platform/start-detached.ts';
import { ownCommand } from '../resources.ts';

/** Starts the window's own process: it asks the engine for a token itself, so that none is on a command line of ours. */
export async function openWindow(places: Places): Promise<void> {
  const { program, args } = ownCommand();
  startDetached(program, [...args, ...placeArguments(places)]);
}
