import { type Chunks, sizeOf, Writer } from '../bytes/writer.ts';

const wrapTicks = 2 ** 33;

/** A PES packet: one video or sound frame with its times in 90 kHz ticks. */
export function pesPacket(streamId: number, pts: number, dts: number, payload: Chunks): Chunks {
  const hasDts = pts !== dts;
  const headerBytes = hasDts ? 10 : 5;
  const length = 3 + headerBytes + sizeOf(payload);
  const writer = new Writer(24)
    .u24(1)
    .u8(streamId)
    // Only video may be longer than the field can express: zero means "until the next one".
    .u16(length > 0xff_ff ? 0 : length)
    // Marker bits and "data is aligned".
    .u8(0x84)
    .u8(hasDts ? 0xc0 : 0x80)
    .u8(headerBytes);
  time(writer, hasDts ? 3 : 2, pts);
  if (hasDts) time(writer, 1, dts);
  return [writer.done(), ...payload];
}

/** 33 bits in five bytes, each part followed by a marker bit. */
function time(writer: Writer, prefix: number, ticks: number): void {
  const value = ((ticks % wrapTicks) + wrapTicks) % wrapTicks;
  const high = Math.floor(value / 2 ** 30);
  const low = value % 2 ** 30;
  writer
    .u8((prefix << 4) | (high << 1) | 1)
    .u16(((low >>> 15) << 1) | 1)
    .u16(((low & 0x7f_ff) << 1) | 1);
}
