import { hasMedia } from './program.ts';
import { type ProgramMap, parsePat, parsePmt, SectionReader, sectionChecksum } from './psi.ts';

/** Reads the tables of a transport stream and tracks the first program that has media. */
export class ProgramTables {
  readonly #patReader = new SectionReader();
  /** Readers of the program maps, by PID. */
  readonly #mapReaders = new Map<number, SectionReader>();
  #program: number | undefined;

  /** Whether packets of this PID hold tables. */
  has(pid: number): boolean {
    return pid === 0 || this.#mapReaders.has(pid);
  }

  /** Takes a packet of a table. `hasStreams`: a program is already known, so damaged tables can be ignored. */
  push(
    pid: number,
    payload: Uint8Array,
    isStart: boolean,
    hasStreams: () => boolean,
    onMap: (map: ProgramMap) => void,
  ): void {
    const reader = pid === 0 ? this.#patReader : this.#mapReaders.get(pid);
    reader?.push(payload, isStart, (section) => {
      const isDamaged = sectionChecksum(section) !== 0;
      // Some multiplexers never write a valid checksum: such a table is better than none.
      if (isDamaged && hasStreams()) return;
      if (pid === 0) this.#useAssociation(section);
      else this.#useMap(parsePmt(section), onMap);
    });
  }

  /** Forgets what was read of unfinished sections. */
  reset(): void {
    this.#patReader.reset();
    for (const reader of this.#mapReaders.values()) reader.reset();
  }

  #useAssociation(section: Uint8Array): void {
    const programs = parsePat(section);
    if (!programs) return;
    for (const pid of programs.values()) {
      if (!this.#mapReaders.has(pid) && this.#mapReaders.size < 256) this.#mapReaders.set(pid, new SectionReader());
    }
    if (this.#program !== undefined && !programs.has(this.#program)) this.#program = undefined;
  }

  #useMap(map: ProgramMap | undefined, onMap: (map: ProgramMap) => void): void {
    if (!map || (this.#program !== undefined && this.#program !== map.program) || !hasMedia(map)) return;
    this.#program = map.program;
    onMap(map);
  }
}
