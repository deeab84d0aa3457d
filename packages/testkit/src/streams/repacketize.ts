const packetBytes = 188;
const payloadBytes = 184;

/** How elementary streams are split into new PES packets. */
export interface RepacketizeOptions {
  /** Bytes of elementary stream in the next PES packet. */
  size(): number;
  /** Whether to announce the length of PES packets (at most 65 000 bytes), as audio must and video may. */
  readonly isBounded?: boolean;
  /** Whether to end a PES packet before a second access unit begins in it, so that each has its time. */
  readonly isTimed?: boolean;
}

interface AccessUnit {
  readonly data: Uint8Array;
  /** The header's fields after its flags, unchanged. */
  readonly times: Uint8Array;
  readonly flags: number;
  /** Position in the original, which keeps the streams interleaved as they were. */
  readonly order: number;
}

/**
 * A copy of a transport stream whose PES packets begin and end anywhere, with a time only where an access unit begins,
 * which is legal and done by some packagers. The original must have one access unit per PES packet (`-pes_payload_size
 * 0`).
 */
export function repacketized(stream: Uint8Array, options: RepacketizeOptions): Uint8Array {
  const { tables, units } = splitUnits(stream);
  const pieces: { order: number; pid: number; pes: Uint8Array }[] = [];
  for (const [pid, list] of units) {
    for (const { order, pes } of cutAgain(list, options, pid)) pieces.push({ order, pid, pes });
  }
  pieces.sort((a, b) => a.order - b.order);
  const counters = new Map<number, number>();
  const packets = pieces.flatMap(({ pid, pes }) => transportPackets(pid, pes, counters));
  return joined([...tables, ...packets]);
}

/** Splits a transport stream between any two packets; each part begins with the stream's tables. */
export function segmentsOf(stream: Uint8Array, size: () => number): Uint8Array[] {
  const tables = [...splitUnits(stream).tables];
  const isTable = (packet: Uint8Array): boolean => tables.some((table) => sameStart(table, packet));
  const packets: Uint8Array[] = [];
  for (let at = 0; at < stream.length; at += packetBytes) packets.push(stream.subarray(at, at + packetBytes));
  const media = packets.filter((packet) => !isTable(packet));
  const segments: Uint8Array[] = [];
  while (media.length > 0) segments.push(joined([...tables, ...media.splice(0, Math.max(1, size()))]));
  return segments;
}

const sameStart = (a: Uint8Array, b: Uint8Array): boolean => pidOf(a) === pidOf(b);

const pidOf = (packet: Uint8Array): number => (((packet[1] ?? 0) & 0x1f) << 8) | (packet[2] ?? 0);

/** The tables, once each, and the access units by PID. */
function splitUnits(stream: Uint8Array): { tables: Uint8Array[]; units: Map<number, AccessUnit[]> } {
  const tables = new Map<number, Uint8Array>();
  const open = new Map<number, { parts: Uint8Array[]; order: number }>();
  const units = new Map<number, AccessUnit[]>();
  const close = (pid: number): void => {
    const pes = open.get(pid);
    if (!pes) return;
    const list = units.get(pid) ?? [];
    units.set(pid, list);
    const bytes = joined(pes.parts);
    const headerLength = 9 + (bytes[8] ?? 0);
    const flags = bytes[7] ?? 0;
    const times = bytes.slice(9, 9 + ((flags & 0xc0) === 0xc0 ? 10 : 5));
    list.push({ data: bytes.subarray(headerLength), times, flags: flags & 0xc0, order: pes.order });
  };
  for (let at = 0; at + packetBytes <= stream.length; at += packetBytes) {
    const packet = stream.subarray(at, at + packetBytes);
    const pid = pidOf(packet);
    const control = packet[3] ?? 0;
    if ((control & 0x10) === 0) continue;
    const payload = packet.subarray(4 + ((control & 0x20) !== 0 ? 1 + (packet[4] ?? 0) : 0));
    const isStart = ((packet[1] ?? 0) & 0x40) !== 0;
    if (isStart && payload[0] === 0 && payload[1] === 0 && payload[2] === 1) {
      close(pid);
      open.set(pid, { parts: [payload], order: at });
    } else if (open.has(pid)) open.get(pid)?.parts.push(payload);
    // PID 17 contains the service name, which is not needed.
    else if (isStart && pid !== 17) tables.set(pid, packet);
  }
  for (const pid of open.keys()) close(pid);
  return { tables: [...tables.values()], units };
}

function* cutAgain(
  units: readonly AccessUnit[],
  { size, isBounded, isTimed }: RepacketizeOptions,
  pid: number,
): Generator<{ order: number; pes: Uint8Array }> {
  const starts: number[] = [];
  let total = 0;
  for (const { data } of units) {
    starts.push(total);
    total += data.length;
  }
  const bytes = joined(units.map(({ data }) => data));
  const streamId = 0xe0 + (pid & 15);
  let unit = 0;
  for (let at = 0; at < total; ) {
    let end = Math.min(total, at + Math.min(Math.max(1, size()), isBounded ? 65_000 : Number.POSITIVE_INFINITY));
    // The access unit that begins here or is the first to begin later.
    while (unit < starts.length && (starts[unit] ?? 0) < at) unit += 1;
    const second = starts[unit + 1];
    if (isTimed && (starts[unit] ?? total) < end && second !== undefined) end = Math.min(end, second);
    const first = (starts[unit] ?? total) < end ? units[unit] : undefined;
    const times = first?.times ?? new Uint8Array(0);
    const length = isBounded ? 3 + times.length + end - at : 0;
    const header = [0, 0, 1, streamId, length >> 8, length & 255, 0x80, first?.flags ?? 0, times.length, ...times];
    const order =
      units[
        Math.max(
          0,
          starts.findLastIndex((start) => start <= at),
        )
      ]?.order ?? 0;
    yield { order, pes: joined([Uint8Array.from(header), bytes.subarray(at, end)]) };
    at = end;
  }
}

function transportPackets(pid: number, pes: Uint8Array, counters: Map<number, number>): Uint8Array[] {
  const packets: Uint8Array[] = [];
  for (let at = 0; at < pes.length; at += payloadBytes) {
    const payload = pes.subarray(at, at + payloadBytes);
    const counter = counters.get(pid) ?? 0;
    counters.set(pid, (counter + 1) & 15);
    const packet = new Uint8Array(packetBytes).fill(0xff);
    const missing = payloadBytes - payload.length;
    packet.set([0x47, (at === 0 ? 0x40 : 0) | (pid >> 8), pid & 255, (missing > 0 ? 0x30 : 0x10) | counter]);
    if (missing > 0) packet[4] = missing - 1;
    if (missing > 1) packet[5] = 0;
    packet.set(payload, packetBytes - payload.length);
    packets.push(packet);
  }
  return packets;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
