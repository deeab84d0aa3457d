import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { makePrivateFolder } from '../files/private-folder.ts';
import { releaseLock, takeLock } from '../files/process-lock.ts';

const pollMs = 20;

export interface WindowTurn {
  /** False when another start took too long. */
  readonly isOurs: boolean;
  /** The engine has said who shows the window. */
  end(): void;
}

/** Starts of the window take turns until the engine knows the first of them: two must not open the same profile of a browser. */
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
