import { MemorySink, MemoryStorage } from './memory-storage.ts';

/** A folder in memory that crashes in the middle of its `fatal`-th write and keeps what a crash would leave. */
export class FragileStorage extends MemoryStorage {
  writes = 0;
  readonly crashed: Promise<MemoryStorage>;
  readonly #takenError: (name: string) => Error;
  readonly #fatal: number;
  readonly #isPowerCut: boolean;
  #crash: (left: MemoryStorage) => void = () => undefined;

  /** `isPowerCut`: unsynced data is lost too. Otherwise only the process dies. */
  constructor(taken: (name: string) => Error, fatal: number, isPowerCut: boolean, before?: MemoryStorage) {
    super(taken);
    this.#takenError = taken;
    this.#fatal = fatal;
    this.#isPowerCut = isPowerCut;
    this.crashed = new Promise((resolve) => {
      this.#crash = resolve;
    });
    for (const [name, file] of before?.files ?? []) this.files.set(name, copyOf(file.bytes));
  }

  override async open(name: string, options: { readonly create: boolean }): Promise<MemorySink> {
    const sink = await super.open(name, options);
    const write = MemorySink.prototype.write.bind(sink);
    sink.write = async (position, chunks) => {
      this.writes += 1;
      if (this.writes < this.#fatal) return write(position, chunks);
      if (this.writes === this.#fatal) {
        // The disk received half of it.
        await write(position, chunks.slice(0, Math.ceil(chunks.length / 2)));
        this.#crash(this.#left());
      }
      return new Promise(() => undefined);
    };
    return sink;
  }

  #left(): MemoryStorage {
    const left = new MemoryStorage(this.#takenError);
    for (const [name, file] of this.files) left.files.set(name, copyOf(this.#isPowerCut ? file.durable : file.bytes));
    return left;
  }
}

function copyOf(bytes: Uint8Array): MemorySink {
  const sink = new MemorySink();
  sink.bytes = new Uint8Array(bytes);
  sink.durable = new Uint8Array(bytes);
  return sink;
}
