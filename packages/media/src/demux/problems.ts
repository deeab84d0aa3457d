import type { DemuxProblem } from '../model/packet.ts';

/** More would be repetition, and hostile input must not fill memory with problem reports. */
const maxProblems = 64;

/** Collects damage of one segment. */
export class Problems {
  #list: DemuxProblem[] = [];

  add(code: DemuxProblem['code'], position: number, detail: string, kind?: DemuxProblem['kind']): void {
    if (this.#list.length < maxProblems) this.#list.push({ code, position, detail, ...(kind && { kind }) });
  }

  /** Returns the collected problems and starts over. */
  take(): readonly DemuxProblem[] {
    const list = this.#list;
    this.#list = [];
    return list;
  }
}
