import { MediaError } from '../model/errors.ts';
import type { Sink, Storage } from '../model/ports.ts';
import type { Container } from '../mux/index.ts';

/** The files of one job: partial while it runs, under their own name when it is done. */
export class OutputFiles {
  readonly #storage: Storage;
  /** The name that was asked for, or a stem that gets its extension when the container is known. */
  readonly #name: string;
  readonly #hasExtension: boolean;
  readonly #onOpen: (name: string) => void;
  #lock: { release(): Promise<void> } | undefined;
  #sink: Sink | undefined;
  #final = '';

  constructor(storage: Storage, name: string, hasExtension: boolean, onOpen: (name: string) => void) {
    this.#storage = storage;
    this.#name = name;
    this.#hasExtension = hasExtension;
    this.#onOpen = onOpen;
  }

  get partName(): string {
    return `${this.#name}.part`;
  }

  /** Makes sure that no other job writes the same file. */
  async reserve(): Promise<void> {
    this.#lock = await this.#storage.lock(this.partName);
    if (this.#hasExtension && (await this.#storage.exists(this.#name))) {
      throw new MediaError('output.busy', 'There is already a file of this name.', { facts: { subject: this.#name } });
    }
  }

  async open(container: Container): Promise<Sink> {
    this.#final = this.#hasExtension ? this.#name : `${this.#name}.${container}`;
    this.#sink = await this.#storage.open(this.partName, { create: true });
    await this.#sink.truncate(0);
    this.#onOpen(this.#final);
    return this.#sink;
  }

  /** Gives the finished file its name. */
  async commit(bytes: number): Promise<{ name: string; bytes: number }> {
    await this.#sink?.sync();
    await this.#close();
    for (let number = 1; ; number += 1) {
      const name = number === 1 ? this.#final : numbered(this.#final, number);
      if (number > 1 || !(await this.#storage.exists(name))) {
        try {
          await this.#storage.rename(this.partName, name);
          return { name, bytes };
        } catch (error) {
          if (!(error instanceof MediaError && error.code === 'output.busy') || number > 999) throw error;
        }
      }
    }
  }

  /** Ends the job's hold on its files. `isKept`: the partial file stays, to be gone on with. */
  async release(isKept: boolean): Promise<void> {
    await this.#close();
    if (!isKept && (await this.#storage.exists(this.partName))) await this.#storage.remove(this.partName);
    await this.#lock?.release();
    this.#lock = undefined;
  }

  async #close(): Promise<void> {
    const sink = this.#sink;
    this.#sink = undefined;
    await sink?.close();
  }
}

/** `film.mp4` as `film (2).mp4`. */
function numbered(name: string, number: number): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? `${name.slice(0, dot)} (${number})${name.slice(dot)}` : `${name} (${number})`;
}
