import { createOpfsStorage } from '../index.ts';
import { storageChecks } from './storage-checks.ts';

/** Runs one check in a new folder and responds with what failed. */
self.onmessage = async ({ data }: MessageEvent<{ readonly index: number }>) => {
  const storage = await createOpfsStorage(`checks-${crypto.randomUUID()}`);
  const complaint = await storageChecks[data.index]?.run(storage).then(
    () => 'passed',
    (error: unknown) => String(error),
  );
  self.postMessage(complaint);
};
