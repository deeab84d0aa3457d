import { sameBytes } from '../codec/bytes.ts';
import type { DemuxedTrack, Format, Packet } from '../model/packet.ts';

/** A packet whose duration may still be set, once the next one is known. */
export type OpenPacket = { -readonly [K in keyof Packet]: Packet[K] };

/** Collects the packets of one elementary stream in runs of equal format. */
export class TrackRuns {
  #current: Format | undefined;
  readonly #id: number;
  readonly #edit: DemuxedTrack['edit'];
  #runs: { format: Format; packets: OpenPacket[] }[] = [];

  constructor(id: number, edit?: DemuxedTrack['edit']) {
    this.#id = id;
    this.#edit = edit;
  }

  /** The format of packets to come. */
  get format(): Format | undefined {
    return this.#current;
  }

  /** Sets the format of the following packets. Does nothing if it is unchanged. */
  adopt(format: Format): void {
    const before = this.#current;
    const isSame =
      before && before.codecString === format.codecString && sameBytes(before.description, format.description);
    if (!isSame || before.timescale !== format.timescale) this.#current = format;
  }

  /** The packet added last since the last `take`. */
  get last(): OpenPacket | undefined {
    const packets = this.#runs[this.#runs.length - 1]?.packets;
    return packets?.[packets.length - 1];
  }

  /** Removes the packet added last. */
  removeLast(): void {
    const run = this.#runs.at(-1);
    run?.packets.pop();
    if (run?.packets.length === 0) this.#runs.pop();
  }

  /** Adds a packet in the current format. Without a format it is dropped, because it could not be decoded. */
  add(packet: OpenPacket): boolean {
    if (!this.#current) return false;
    const run = this.#runs[this.#runs.length - 1];
    if (run && run.format === this.#current) run.packets.push(packet);
    else this.#runs.push({ format: this.#current, packets: [packet] });
    return true;
  }

  /** All packets of all runs, in order. */
  packets(): readonly OpenPacket[] {
    const [only] = this.#runs;
    return only && this.#runs.length === 1 ? only.packets : this.#runs.flatMap(({ packets }) => packets);
  }

  /** Returns what was collected and starts over. */
  take(): DemuxedTrack[] {
    const runs = this.#runs;
    this.#runs = [];
    return runs.map((run) => ({ id: this.#id, ...run, ...(this.#edit && { edit: this.#edit }) }));
  }
}
