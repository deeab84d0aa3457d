import { setImmediate } from 'node:timers/promises';
import { FragileStorage } from './fragile-storage.ts';
import type { MemorySink } from './memory-storage.ts';

/** A slow disk, so that a checkpoint becomes due between any two writes. */
class SlowStorage extends FragileStorage {
  override async open(name: string, options: { readonly create: boolean }): Promise<MemorySink> {
    const sink = await super.open(name, options);
    const write = sink.write.bind(sink);
    sink.write = async (position, chunks) => {
      for (let turn = 0; turn < 3; turn += 1) await setImmediate();
      return write(position, chunks);
    };
    return sink;
  }
}

interface Written {
  readonly files: readonly { readonly name: string }[];
}

/**
 * Runs a job without a fault, then again for every `step`-th write, at which the process or the machine crashes, and
 * resumes from what is left. `differences` names each crash after which files or bytes differ.
 */
export async function crashAnywhere<Result extends Written>(
  run: (storage: FragileStorage, signal: AbortSignal) => Promise<Result>,
  { taken, step = 1 }: { readonly taken: (name: string) => Error; readonly step?: number },
): Promise<{ result: Result; files: ReadonlyMap<string, MemorySink>; differences: readonly string[] }> {
  const never = new AbortController().signal;
  const calm = new SlowStorage(taken, Number.POSITIVE_INFINITY, false);
  const result = await run(calm, never);
  const names = namesOf(result);
  const differences: string[] = isSame([...calm.files.keys()], names) ? [] : ['without a crash: other files'];
  for (let fatal = 1; fatal <= calm.writes; fatal += step) {
    for (const isPowerCut of [false, true]) {
      const fragile = new SlowStorage(taken, fatal, isPowerCut);
      const abort = new AbortController();
      run(fragile, abort.signal).catch(() => undefined);
      const left = await fragile.crashed;
      abort.abort();
      const second = new SlowStorage(taken, Number.POSITIVE_INFINITY, false, left);
      const resumed = await run(second, never);
      const at = `write ${fatal}${isPowerCut ? ' with power cut' : ''}`;
      const isComplete = isSame(namesOf(resumed), names) && isSame([...second.files.keys()].sort(), names);
      if (!isComplete) differences.push(`${at}: other files`);
      for (const name of names) {
        if (!isSameFile(second.files.get(name), calm.files.get(name)))
          differences.push(`${at}: other bytes in ${name}`);
      }
    }
  }
  return { result, files: calm.files, differences };
}

const namesOf = ({ files }: Written): string[] => files.map(({ name }) => name);

const isSame = (a: readonly string[], b: readonly string[]): boolean => a.join('\n') === b.join('\n');

const isSameFile = (a: MemorySink | undefined, b: MemorySink | undefined): boolean =>
  a !== undefined && b !== undefined && Buffer.compare(a.bytes, b.bytes) === 0;
