import { loadKoffi } from './koffi.ts';

/** ES_CONTINUOUS, plus ES_SYSTEM_REQUIRED while there is work. */
const executionStates = { continuous: 0x8000_0000, systemRequired: 0x1 } as const;

/** Keeps Windows from sleeping, or allows it again. The screen may still turn off. */
export function keepAwake(isNeeded: boolean): void {
  const koffi = loadKoffi();
  if (koffi === null) return;
  try {
    const set = koffi.load('kernel32.dll').func('SetThreadExecutionState', 'uint32', ['uint32']);
    const { continuous, systemRequired } = executionStates;
    set(isNeeded ? continuous + systemRequired : continuous);
  } catch {
    // Without it, jobs continue after the machine wakes up.
  }
}
