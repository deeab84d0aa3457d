import { commandLine } from './command-line.ts';
import { loadKoffi } from './koffi.ts';

const flags = { breakAway: 0x0100_0000, detached: 0x8, newGroup: 0x200 } as const;

/**
 * Starts a process outside the job object that contains a browser's hosts, because Firefox ends everything in it. Returns false
 * if Windows refuses.
 */
export function startOutsideJob(words: readonly string[]): boolean {
  const koffi = loadKoffi();
  if (koffi === null) return false;
  try {
    const startup = koffi.struct({
      ...{ cb: 'uint32', reserved: 'void *', desktop: 'void *', title: 'void *' },
      ...{ x: 'uint32', y: 'uint32', width: 'uint32', height: 'uint32', columns: 'uint32', rows: 'uint32' },
      ...{ fill: 'uint32', flags: 'uint32', show: 'uint16', reservedBytes: 'uint16', reserved2: 'void *' },
      ...{ input: 'void *', output: 'void *', error: 'void *' },
    });
    const started = koffi.struct({ process: 'void *', thread: 'void *', processId: 'uint32', threadId: 'uint32' });
    const kernel = koffi.load('kernel32.dll');
    const create = kernel.func('CreateProcessW', 'bool', [
      ...['str16', 'void *', 'void *', 'void *', 'bool', 'uint32', 'void *', 'str16'],
      koffi.pointer(startup),
      koffi.out(koffi.pointer(started)),
    ]);
    const close = kernel.func('CloseHandle', 'bool', ['void *']);
    // CreateProcessW writes to its command line, so it gets its own memory.
    const line = Buffer.from(`${commandLine(words)}\0`, 'utf16le');
    const result: { process?: unknown; thread?: unknown } = {};
    const all = flags.breakAway | flags.detached | flags.newGroup;
    const isStarted = create(words[0], line, null, null, false, all, null, null, { cb: koffi.sizeof(startup) }, result);
    if (!isStarted) return false;
    close(result.process);
    close(result.thread);
    return true;
  } catch {
    return false;
  }
}
