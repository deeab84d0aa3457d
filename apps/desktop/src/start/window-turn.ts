import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { makePrivateFolder } from '../files/private-folder.ts';
import { releaseLock, takeLock } from '../files/process-lock.ts';

const pollMs = 20;

export interface WindowTurn {
  /** False if another start took too long. */
  readonly isOurs: boolean;
  /** Call it once the engine has decided who shows the window. */
  end(): void;
}

/** Window starts take turns until the engine knows the first one, because two must not open the same browser profile. */
export async function takeWindowTurn(dataFolder: string, maxWaitMs = 5_000): Promise<WindowTurn> {
  const path = join(dataFolder, 'window.lock');
  makePrivateFolder(dataFolder);
  const untilMs = performance.now() + maxWaitMs;
  let isHeld = takeLock(path);
  while (!isHeld && performance.now() < untilMs) {
    await wait(pollMs);
    isHeld = takeLock(path);
  }
  return {
    isOurs: isHeld,
    end() {
      if (isHeld) releaseLock(path);
      isHeld = false;
    },
  };
}
