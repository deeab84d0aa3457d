import { register, unregister } from '../native-host/registration.ts';
import { type GivenPlaces, placesOf } from '../platform/places.ts';

/** Registers the host with the four browsers. */
export async function runRegister(given: GivenPlaces): Promise<number> {
  process.stdout.write(`${JSON.stringify({ registered: await register(placesOf(given)) })}\n`);
  return 0;
}

export async function runUnregister(given: GivenPlaces): Promise<number> {
  process.stdout.write(`${JSON.stringify({ unregistered: await unregister(placesOf(given)) })}\n`);
  return 0;
}
