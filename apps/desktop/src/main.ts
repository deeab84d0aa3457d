import { StartError } from './start/start-error.ts';
import { readStart, type Start } from './start/start-mode.ts';
import { readHandoff } from './versions/handoff.ts';

/** One module per start mode, loaded on demand, because a browser is waiting for the host. */
async function run({ mode, places }: Start): Promise<number> {
  switch (mode.kind) {
    case 'engine':
      return (await import('./start/engine-mode.ts')).runEngine(places);
    case 'host':
      return (await import('./start/host-mode.ts')).runHost(places, mode.origin);
    case 'headless':
      return (await import('./start/headless-mode.ts')).runHeadless(places);
    case 'window':
      return (await import('./start/window-mode.ts')).runWindow(places);
    case 'register':
      return (await import('./start/register-mode.ts')).runRegister(places);
    case 'unregister':
      return (await import('./start/register-mode.ts')).runUnregister(places);
    case 'quit':
      return (await import('./start/quit-mode.ts')).runQuit(places);
    case 'doctor':
      return (await import('./start/doctor-mode.ts')).runDoctor(places, mode.isRepair);
    case 'checkUpdate':
      return (await import('./start/update-mode.ts')).runUpdateCheck(places, mode.feedUrl);
  }
}

const usageErrorCode = 2;

async function main(): Promise<void> {
  try {
    process.exitCode = await run(readStart(process.argv.slice(2)));
    // Only a start that reaches the engine proves that the version works, and that has been reported by now.
    readHandoff()?.inconclusive();
  } catch (error) {
    const isUsage = error instanceof StartError;
    // An engine that does not respond may belong to another version; one of this version makes its own report.
    const isSilent = error instanceof Error && error.name === 'EngineSilent';
    if (isUsage || isSilent) readHandoff()?.inconclusive();
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = isUsage ? usageErrorCode : 1;
  }
}

void main();
