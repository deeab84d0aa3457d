import { createRequire } from 'node:module';

type Koffi = typeof import('koffi');
type KoffiFunction = ReturnType<ReturnType<Koffi['load']>['func']>;

const extendedLimits = { kind: 9, bytes: 144, flagsAt: 16 } as const;
const limits = { breakAwayOk: 0x800, killOnClose: 0x2000 } as const;
const allAccess = 0x1f_0fff;

/** A group of processes that end together, as browsers create for their hosts. Children belong to it too. */
export class JobObject {
  readonly #kernel: Readonly<Record<'create' | 'limit' | 'open' | 'assign' | 'terminate', KoffiFunction>>;
  readonly #job: unknown;

  /** @param packages the folder that contains koffi. */
  constructor(packages: string) {
    const koffi: Koffi = createRequire(`${packages}\\from.js`)('koffi');
    const load = koffi.load('kernel32.dll');
    this.#kernel = {
      create: load.func('CreateJobObjectW', 'void *', ['void *', 'void *']),
      limit: load.func('SetInformationJobObject', 'bool', ['void *', 'int', 'void *', 'uint32']),
      open: load.func('OpenProcess', 'void *', ['uint32', 'bool', 'uint32']),
      assign: load.func('AssignProcessToJobObject', 'bool', ['void *', 'void *']),
      terminate: load.func('TerminateJobObject', 'bool', ['void *', 'uint32']),
    };
    this.#job = this.#kernel.create(null, null);
    const flags = Buffer.alloc(extendedLimits.bytes);
    flags.writeUInt32LE(limits.breakAwayOk | limits.killOnClose, extendedLimits.flagsAt);
    if (!this.#kernel.limit(this.#job, extendedLimits.kind, flags, flags.length)) throw new Error('no job object');
  }

  add(pid: number | undefined): void {
    const process = this.#kernel.open(allAccess, false, pid);
    if (!this.#kernel.assign(this.#job, process)) throw new Error(`process ${pid} is not in the job`);
  }

  end(): void {
    this.#kernel.terminate(this.#job, 1);
  }
}
