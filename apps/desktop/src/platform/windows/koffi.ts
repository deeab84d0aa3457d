import { createRequire } from 'node:module';

export type Koffi = typeof import('koffi');

let loaded: Koffi | null | undefined;

/** Calls into Windows. Null on other systems and if the addon cannot be loaded; every caller has a fallback. */
export function loadKoffi(): Koffi | null {
  if (loaded !== undefined) return loaded;
  loaded = null;
  if (process.platform === 'win32') {
    try {
      // Required rather than imported: a missing addon must not keep the app from starting.
      loaded = createRequire(typeof __filename === 'string' ? __filename : import.meta.url)('koffi') as Koffi;
    } catch {
      // The doctor reports it.
    }
  }
  return loaded;
}
