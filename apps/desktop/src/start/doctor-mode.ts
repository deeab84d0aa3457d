import { examine } from '../doctor/examine.ts';
import { downloadsFolder, type GivenPlaces, placesOf } from '../platform/places.ts';
import { SettingsStore } from '../settings/settings-store.ts';

/** Prints what is wrong with the installation, and repairs it on request. */
export async function runDoctor(given: GivenPlaces, isRepair: boolean): Promise<number> {
  const places = placesOf(given);
  const settings = new SettingsStore(places.dataFolder);
  // A data folder that cannot be read is one of the findings.
  await settings.load().catch(() => undefined);
  const report = await examine(places, downloadsFolder(places, settings.folder), isRepair);
  process.stdout.write(`${JSON.stringify(report)}\n`);
  return report.checks.every(({ state }) => state === 'ok') ? 0 : 1;
}
