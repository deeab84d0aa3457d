import { register, unregister } from '../native-host/registration.ts';
import { type GivenPlaces, placesOf } from '../platform/places.ts';

/** Tells the four browsers about the host. */
export async function runRegister(given: GivenPlaces): Promise<number> {
  process.stdout.write(`${JSON.stringify({ registered: await register(placesOf(given)) })}\n`);
  return 0;
}

export async function runUnregister(given: GivenPlaces): Promise<number> {
  process.stdout.write(`${JSON.stringify({ unregistered: await unregister(placesOf(given)) })}\n`);
  return 0;
}
