import { MediaError } from '../../model/errors.ts';
import type { ByteRange } from '../../model/manifest.ts';
import type { WarningLog } from '../warnings.ts';

/** No stream has segments longer than a day; a larger number is damage and would ruin every sum. */
const maxSeconds = 86_400;

/** Seconds of an EXTINF, a part or a target. An impossible duration becomes `fallback` or the nearest possible value. */
export function parseSeconds(text: string, fallback: number, log: WarningLog, line: number): number {
  const seconds = Number.parseFloat(text);
  if (Number.isNaN(seconds)) {
    log.add('hls.duration', `A duration is not a number: ${text.slice(0, 40)}`, line);
    return fallback;
  }
  if (seconds >= 0 && seconds <= maxSeconds) return seconds;
  log.add('hls.duration', `A duration is out of range: ${text.slice(0, 40)}`, line);
  return seconds < 0 ? 0 : maxSeconds;
}

/** A finite decimal number, or undefined. */
export function parseDecimal(text: string | undefined): number | undefined {
  const value = text === undefined ? Number.NaN : Number.parseFloat(text);
  return Number.isFinite(value) ? value : undefined;
}

/** A whole number that is exact in a double, or undefined. */
export function parseInteger(text: string | undefined): number | undefined {
  const value = text !== undefined && /^\s*\d+/.test(text) ? Number.parseInt(text, 10) : Number.NaN;
  return Number.isSafeInteger(value) ? value : undefined;
}

/** A media sequence number: 64 bits by the standard, so more than a double holds. */
export function parseSequence(text: string, log: WarningLog, line: number): bigint {
  const digits = /^\d{1,20}(?!\d)/.exec(text.trim())?.[0];
  if (digits) return BigInt.asUintN(64, BigInt(digits));
  log.add('hls.sequence', `A sequence number cannot be used: ${text.slice(0, 40)}`, line);
  return 0n;
}

/**
 * `length` or `length@start`. Numbers that a double cannot represent exactly are refused, because they would fetch the
 * wrong bytes.
 */
export function parseByteRange(text: string, line: number): { length: number; start?: number } {
  // Some packagers leave the start empty, as if it were absent.
  const [lengthText = '', startText] = text.trim().replace(/@$/, '').split('@');
  const length = parseInteger(lengthText);
  const start = startText === undefined ? undefined : parseInteger(startText);
  if (length === undefined || (startText !== undefined && start === undefined)) throw badRange(line);
  if (!Number.isSafeInteger((start ?? 0) + length)) throw badRange(line);
  return start === undefined ? { length } : { length, start };
}

/** Resolves a range without a start: it continues where the previous range of the same address ended. */
export function placeRange(
  range: { length: number; start?: number },
  continueAt: number | undefined,
  log: WarningLog,
  line: number,
): ByteRange {
  if (range.start === undefined && continueAt === undefined) {
    log.add('hls.byteRange', 'A byte range has no start and nothing to continue: it is read from the beginning.', line);
  }
  const start = range.start ?? continueAt ?? 0;
  if (!Number.isSafeInteger(start + range.length)) throw badRange(line);
  return { start, length: range.length };
}

/** Milliseconds since 1970. A time without zone is taken as UTC. */
export function parseDate(text: string | undefined): number | undefined {
  if (!text) return undefined;
  const written = text.trim();
  // Engines disagree on `+0200` and on missing zones, so both are written out.
  const zoned = written.replace(/([+-]\d{2})(\d{2})$/, '$1:$2').replace(' ', 'T');
  const hasZone = /(?:Z|[+-]\d{2}:\d{2})$/i.test(zoned.slice(10));
  const milliseconds = Date.parse(hasZone || zoned.length <= 10 ? zoned : `${zoned}Z`);
  return Number.isNaN(milliseconds) ? undefined : milliseconds;
}

/** `1920x1080`. */
export function parseResolution(text: string | undefined): { width: number; height: number } | undefined {
  const match = /^(\d{1,6})x(\d{1,6})$/i.exec(text?.trim() ?? '');
  return match ? { width: Number(match[1]), height: Number(match[2]) } : undefined;
}

/** `0x` and up to 32 hexadecimal digits, as 16 bytes. */
export function parseVector(text: string): Uint8Array | undefined {
  const digits = /^0x([0-9a-f]{1,32})$/i.exec(text.trim())?.[1];
  return digits ? vectorOf(BigInt(`0x${digits}`)) : undefined;
}

/** A number as the 16 big-endian bytes of an initialization vector. */
export function vectorOf(value: bigint): Uint8Array {
  const bytes = new Uint8Array(16);
  const view = new DataView(bytes.buffer);
  view.setBigUint64(0, value >> 64n);
  view.setBigUint64(8, BigInt.asUintN(64, value));
  return bytes;
}

function badRange(line: number): MediaError {
  return new MediaError('manifest.invalid', 'A byte range is impossible.', {
    facts: { position: line, subject: 'BYTERANGE' },
  });
}
