import { concatBytes } from '../../codec/bytes.ts';
import type { ByteAccount, Demuxed, DemuxedTrack, Demuxer } from '../../model/packet.ts';
import { sumAccounts } from '../byte-ledger.ts';
import { Problems } from '../problems.ts';
import { type Kernel, kernelOf } from './kernel/kernel.ts';
import { adaptationNeed, countRun, firstNalStart, headOf, packetBytes, payloadBytes, syncByte } from './packet.ts';
import { type Pes, readPesHead } from './pes.ts';
import { type Allocate, type MemoryOptions, PesMemory } from './pes-memory.ts';
import { refuseScrambled, streamsOf, type TsStream } from './program.ts';
import { ProgramTables } from './program-tables.ts';
import type { ProgramMap } from './psi.ts';
import { findGrid } from './sync.ts';
import { type PesEnd, VideoStream } from './video-stream.ts';

const noBytes = new Uint8Array(0);

/**
 * Demultiplexes MPEG transport streams: 188-byte packets, M2TS (192) and with error correction (204), after any leading
 * garbage. Takes the first program that has media.
 */
class TsDemuxer implements Demuxer {
  readonly #problems = new Problems();
  readonly #tables = new ProgramTables();
  readonly #announced = new Set<number>();
  /** PIDs where a PES packet has begun in the middle of a unit, so that others may end in one. */
  readonly #loose = new Set<number>();
  #streams: ReadonlyMap<number, TsStream> = new Map();
  /** The same streams. */
  #list: readonly TsStream[] = [];
  /** Streams by PID: an array, because it is read once per packet. */
  readonly #byPid: (TsStream | undefined)[] = new Array(8192).fill(undefined);
  readonly #allocate: Allocate;
  readonly #ownsSegments: boolean;
  /** The segment or a copy of it, in which one video stream, the bulk of the data, is assembled in place. */
  #mirror: { readonly owner: TsStream; readonly memory: PesMemory } | undefined;
  /** For the PES packets of all other streams. */
  #side: PesMemory;
  /** The stream of the packet that was read last. */
  #latest: TsStream | undefined;
  #bytes: Uint8Array = noBytes;
  #kernel: Kernel | undefined;
  /** Start of a packet that the end of the previous segment cut off. */
  #tail: Uint8Array = noBytes;
  /** The PIDs of the streams, before the segment and after each program map that changed them. */
  #pidLists: (readonly number[])[] = [];
  /** Tracks of streams that a new program map removed. */
  #departed: DemuxedTrack[] = [];
  readonly #removedStreamAccounts: ByteAccount[] = [];

  constructor({ allocate = (size) => new Uint8Array(size), ownsSegments = false }: MemoryOptions) {
    this.#allocate = allocate;
    this.#ownsSegments = ownsSegments;
    this.#side = new PesMemory(allocate);
  }

  get looseTracks(): readonly number[] {
    return [...this.#loose];
  }

  markLoose(tracks: readonly number[]): void {
    for (const pid of tracks) this.#loose.add(pid);
  }

  push(segment: Uint8Array): Demuxed {
    const bytes = this.#withTail(segment);
    this.#bytes = bytes;
    this.#kernel = kernelOf(bytes);
    this.#side.expect(bytes.length);
    for (const stream of this.#streams.values()) {
      stream.counter = -1;
      stream.clear = 0;
      stream.scrambled = 0;
    }
    if (bytes.length > 0) this.#readPackets(bytes);
    for (const stream of this.#streams.values()) this.#endOfSegment(stream);
    refuseScrambled(this.#streams.values(), this.#problems);
    if (this.#streams.size === 0 && bytes.length > 0) this.#problems.add('badHeader', 0, 'no program with media');
    return this.#take(false);
  }

  skip(): void {
    this.#tail = noBytes;
    for (const stream of this.#streams.values()) {
      if (stream.collector.isOpen) this.#close(stream);
      stream.decoder.skip();
      stream.hasBegun = false;
    }
  }

  flush(): Demuxed {
    this.#bytes = noBytes;
    this.#tail = noBytes;
    for (const stream of this.#streams.values()) {
      if (stream.collector.isOpen) this.#close(stream);
      stream.decoder.reset();
    }
    this.#tables.reset();
    return this.#take(true);
  }

  /** `isLast` means that nothing follows that could belong to the last frames. */
  #take(isLast: boolean): Demuxed {
    const tracks = [...this.#departed, ...[...this.#streams.values()].flatMap((stream) => stream.decoder.take(isLast))];
    this.#departed = [];
    // The segment and its packets are no longer needed.
    this.#bytes = noBytes;
    this.#mirror = undefined;
    this.#side = new PesMemory(this.#allocate);
    this.#latest = undefined;
    const accounts = [...this.#streams.values()].map(({ ledger, collector, decoder }) =>
      ledger.take(collector.size + decoder.heldBytes),
    );
    const bytes = sumAccounts([...this.#removedStreamAccounts.splice(0), ...accounts]);
    const trackIds = this.#pidLists;
    this.#pidLists = [[...this.#streams.keys()]];
    return { tracks, trackIds, problems: this.#problems.take(), bytes };
  }

  #readPackets(bytes: Uint8Array): void {
    let grid = findGrid(bytes);
    if (!grid) {
      this.#problems.add('lostSync', 0, 'not a transport stream');
      return;
    }
    let at = grid.start;
    for (;;) {
      if (at + packetBytes > bytes.length) break;
      if (bytes[at] === syncByte) {
        this.#readPacket(bytes, at);
        at = this.#readRun(bytes, at + grid.stride, grid.stride);
        continue;
      }
      const next = findGrid(bytes, at);
      this.#problems.add('lostSync', at, next ? `${next.start - at} bytes skipped` : 'no further packet');
      if (!next) return;
      grid = next;
      at = grid.start;
    }
    if (at >= bytes.length) return;
    this.#problems.add('truncated', at, 'the last packet is not whole');
    this.#tail = bytes.slice(at);
  }

  /** The segment, preceded by the start of its first packet if the previous segment cut it off. */
  #withTail(segment: Uint8Array): Uint8Array {
    const tail = this.#tail;
    this.#tail = noBytes;
    const isRest = tail[0] === syncByte && findGrid(segment)?.start === packetBytes - tail.length;
    return isRest ? concatBytes([tail, segment]) : segment;
  }

  /** Handles packets that only continue the previous one, which are most of a segment. Returns where they end. */
  #readRun(bytes: Uint8Array, from: number, stride: number): number {
    const stream = this.#latest;
    if (!stream?.collector.isOpen || stream.counter < 0) return from;
    const last = bytes.length - packetBytes;
    const count = this.#kernel
      ? this.#kernel.run(from, last, stride, headOf(stream.pid), stream.counter)
      : countRun(bytes, from, last, stride, stream);
    if (count === 0) return from;
    stream.counter = (stream.counter + count) & 15;
    stream.clear += count;
    stream.ledger.receive(payloadBytes * count);
    stream.collector.appendRun(bytes, from + 4, count, stride);
    return from + count * stride;
  }

  #readPacket(bytes: Uint8Array, at: number): void {
    this.#latest = undefined;
    const b1 = bytes[at + 1] ?? 0;
    const pid = ((b1 & 0x1f) << 8) | (bytes[at + 2] ?? 0);
    const stream = this.#byPid[pid];
    if (!stream && !this.#tables.has(pid)) return;
    const b3 = bytes[at + 3] ?? 0;
    let payload = at + 4;
    let isAnnounced = false;
    let isStuffed = false;
    if ((b3 & 0x20) !== 0) {
      const length = bytes[at + 4] ?? 0;
      payload += 1 + length;
      isAnnounced = length > 0 && ((bytes[at + 5] ?? 0) & 0x80) !== 0;
      isStuffed = length > adaptationNeed(bytes, at + 5) || length === 0;
    }
    const end = at + packetBytes;
    if ((b3 & 0x10) === 0 || payload >= end) return;
    const isStart = (b1 & 0x40) !== 0;
    if (!stream) {
      const hasStreams = (): boolean => this.#streams.size > 0;
      this.#tables.push(pid, bytes.subarray(payload, end), isStart, hasStreams, (map) => this.#useMap(map, at));
      return;
    }
    if ((b1 & 0x80) !== 0) this.#problems.add('lostContinuity', at, `PID ${pid}: marked as damaged on its way`);
    if (!this.#isContinuous(stream, b3 & 15, isAnnounced, at)) return;
    if ((b3 & 0xc0) !== 0) {
      stream.scrambled += 1;
      return;
    }
    stream.clear += 1;
    this.#latest = stream;
    stream.ledger.receive(end - payload);
    if (isStart) this.#openPes(stream, payload, isStuffed, at);
    else if (stream.collector.isOpen) stream.collector.append(bytes, payload, end, isStuffed);
    else this.#noteStray(stream, end - payload, at);
  }

  /** Handles a packet that is not a plain continuation. */
  #noteStray(stream: TsStream, count: number, at: number): void {
    stream.ledger.add(stream.hasBegun ? 'lost' : 'leadIn', count);
    if (stream.clear === 1)
      this.#problems.add('lostContinuity', at, `PID ${stream.pid} starts in the middle of a packet`);
  }

  /** False for a packet sent twice, which the standard allows. */
  #isContinuous(stream: TsStream, counter: number, isAnnounced: boolean, at: number): boolean {
    const before = stream.counter;
    stream.counter = counter;
    if (before < 0 || isAnnounced || counter === ((before + 1) & 15)) return true;
    if (counter === before) return false;
    this.#problems.add('lostContinuity', at, `PID ${stream.pid}: ${(counter - before - 1) & 15} packets lost`);
    return true;
  }

  #openPes(stream: TsStream, start: number, isStuffed: boolean, at: number): void {
    const bytes = this.#bytes;
    const end = at + packetBytes;
    const { collector } = stream;
    stream.hasBegun = true;
    if (stream.decoder instanceof VideoStream && this.#joinsVideo(stream, stream.decoder, start, isStuffed, end))
      return;
    if (collector.isOpen) this.#close(stream);
    collector.open(at);
    collector.append(bytes, start, end, isStuffed);
  }

  /** Appends a PES packet that begins in the middle of an access unit to the previous one. False when it stands alone. */
  #joinsVideo(stream: TsStream, decoder: VideoStream, start: number, isStuffed: boolean, end: number): boolean {
    const bytes = this.#bytes;
    const { collector, ledger } = stream;
    const head = readPesHead(bytes, start, end);
    const payload = start + head.length;
    const nal = firstNalStart(bytes, payload, end);
    const isLoose = this.#loose.has(stream.pid);
    if (head.length > 0 && nal < 0) this.#loose.add(stream.pid);
    if (!collector.isOpen || head.length <= 6) return false;
    // Elsewhere, a slice that is not its picture's first means a loss: joining it would corrupt the previous picture.
    const isApart = !isLoose || decoder.isUnitStart(bytes, nal, end);
    if (nal >= 0 && head.time && isApart && !collector.endsInZero(bytes)) return false;
    collector.join(head);
    ledger.add('overhead', head.length);
    if (payload < end) collector.append(bytes, payload, end, isStuffed);
    return true;
  }

  /** The segment's kernel, where the segment may be rearranged. */
  get #mutableKernel(): Kernel | undefined {
    return this.#ownsSegments ? this.#kernel : undefined;
  }

  /** Whether what follows may continue the last frame, which is then held back. */
  #close(stream: TsStream, end: PesEnd = 'closed'): void {
    const { collector, ledger } = stream;
    const { size, position } = collector;
    const mirror = this.#mirrorFor(stream);
    if (mirror?.data === this.#bytes) this.#saveOthers(stream);
    const pes = collector.close(this.#bytes, mirror, this.#side, this.#mutableKernel);
    if (!pes) {
      ledger.add('lost', size);
      this.#problems.add('badHeader', position, `PID ${stream.pid}: no PES header`);
      return;
    }
    if (pes.missing > 0) this.#problems.add('truncated', position, `PID ${stream.pid}: ${pes.missing} bytes missing`);
    ledger.add('overhead', size - (pes.end - pes.start) - pes.surplus);
    if (pes.surplus > 0) this.#noteSurplus(stream, pes);
    if (!(stream.decoder instanceof VideoStream)) {
      stream.decoder.add(pes, position);
      return;
    }
    const kept = stream.decoder.add(pes, position, end);
    if (!kept) return;
    collector.reopen(kept, position);
    // The header that we add was not part of the input.
    ledger.add('overhead', kept.data.length - collector.size);
  }

  /** Bytes after the announced end of a PES packet. */
  #noteSurplus({ ledger, pid }: TsStream, { memory, end, surplus }: Pes): void {
    const isPadding = memory.data.subarray(end, end + surplus).every((byte) => byte === 0xff || byte === 0);
    ledger.add(isPadding ? 'overhead' : 'lost', surplus);
    if (!isPadding) this.#problems.add('badHeader', 0, `PID ${pid}: ${surplus} bytes behind the end of a packet`);
  }

  /** The first video stream of a segment gets the mirror, because what it leaves there is useless to other streams. */
  #mirrorFor(stream: TsStream): PesMemory | undefined {
    if (!this.#mirror && stream.decoder instanceof VideoStream && this.#bytes.length > 0) {
      // Memory can be searched in words only from its first byte.
      const make = this.#ownsSegments && this.#bytes.byteOffset === 0 ? PesMemory.of : PesMemory.mirror;
      this.#mirror = { owner: stream, memory: make(this.#bytes, this.#allocate) };
    }
    return this.#mirror?.owner === stream ? this.#mirror.memory : undefined;
  }

  /** Copies what other streams still need from the part of the segment that one stream is about to rearrange. */
  #saveOthers(owner: TsStream): void {
    // Indexed loop: this runs for every picture, and an iterator would allocate an object per stream.
    for (let index = 0; index < this.#list.length; index += 1) {
      const stream = this.#list[index];
      if (stream && stream !== owner && stream.collector.isOpen)
        stream.collector.carry(this.#bytes, this.#mutableKernel);
    }
  }

  #endOfSegment(stream: TsStream): void {
    if (!stream.collector.isOpen) return;
    const isVideo = stream.decoder instanceof VideoStream;
    if (isVideo && (this.#loose.has(stream.pid) || stream.collector.isFull)) this.#close(stream, 'open');
    else if (stream.collector.isWaiting) stream.collector.carry(this.#bytes, this.#mutableKernel);
    else this.#close(stream, isVideo ? 'crowded' : 'closed');
  }

  #useMap(map: ProgramMap, at: number): void {
    const next = streamsOf(map, this.#streams, this.#announced, this.#problems, at);
    for (const [pid, stream] of this.#streams) {
      if (next.get(pid) === stream) continue;
      if (stream.collector.isOpen) this.#close(stream);
      stream.decoder.reset();
      this.#departed.push(...stream.decoder.take(true));
      this.#removedStreamAccounts.push(stream.ledger.take(0));
      this.#byPid[pid] = undefined;
      this.#loose.delete(pid);
    }
    for (const [pid, stream] of next) this.#byPid[pid] = stream;
    const isChanged = next.size !== this.#streams.size || [...next.keys()].some((pid) => !this.#streams.has(pid));
    if (isChanged) this.#pidLists.push([...next.keys()]);
    this.#streams = next;
    this.#list = [...next.values()];
  }
}

/** A demuxer for MPEG transport streams. */
export function createTsDemuxer(memory: MemoryOptions = {}): Demuxer {
  return new TsDemuxer(memory);
}
