import { concatBytes } from '../../codec/bytes.ts';
import { MediaError } from '../../model/errors.ts';
import type { Demuxer } from '../../model/packet.ts';
import { createDemuxer } from '../create.ts';
import { createMp4Demuxer } from '../mp4/demuxer.ts';
import { readMovie } from '../mp4/read-movie.ts';
import { createPackedAudioDemuxer } from '../packed/demuxer.ts';
import { createTextDemuxer } from '../text-demuxer.ts';
import { createTsDemuxer } from '../ts/demuxer.ts';
import { createWebmDemuxer } from '../webm/demuxer.ts';

/** Small random numbers, the same for the same seed, so that a failure can be reproduced. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed >>> 0 || 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

const interesting = [0, 1, 2, 3, 0x7f, 0x80, 0xfe, 0xff, 0x47, 0x0b, 0xb6];

/** Damages a copy: single bytes, runs, cuts, repeats, and large numbers where sizes may be. */
export function mutate(original: Uint8Array, random: (below: number) => number): Uint8Array {
  let bytes = original.slice();
  for (let left = 1 + random(6); left > 0 && bytes.length > 0; left -= 1) {
    const at = random(bytes.length);
    switch (random(6)) {
      case 0:
        bytes[at] = random(256);
        break;
      case 1:
        bytes[at] = interesting[random(interesting.length)] ?? 0;
        break;
      case 2:
        bytes.fill(interesting[random(interesting.length)] ?? 0, at, at + 1 + random(8));
        break;
      case 3:
        bytes = bytes.slice(0, at);
        break;
      case 4:
        bytes = concatBytes([bytes.subarray(0, at), bytes.subarray(at + 1 + random(300))]);
        break;
      default:
        bytes = concatBytes([bytes.subarray(0, at), bytes.subarray(random(at + 1), at), bytes.subarray(at)]);
    }
  }
  return bytes;
}

const makers: readonly (() => Demuxer)[] = [
  createTsDemuxer,
  () => createMp4Demuxer(),
  () => createWebmDemuxer(),
  createPackedAudioDemuxer,
  createTextDemuxer,
];

/** Maximum packets per input byte from a correct demuxer: hostile tables must not exhaust memory. */
const maxPacketsPerByte = 2;

/** How many packets came out. */
function check(demuxer: Demuxer, bytes: Uint8Array, cut: number): number {
  let packets = 0;
  let payload = 0;
  for (const { tracks } of [demuxer.push(bytes.subarray(0, cut)), demuxer.push(bytes.subarray(cut)), demuxer.flush()]) {
    for (const track of tracks) {
      packets += track.packets.length;
      for (const { data } of track.packets) payload += data.length;
    }
  }
  if (packets > 64 + bytes.length * maxPacketsPerByte) throw new Error(`${packets} packets from ${bytes.length} bytes`);
  // MP4 tables may name the same bytes many times, but only as often as they have entries.
  if (payload > 65_536 + bytes.length * bytes.length) throw new Error(`${payload} bytes from ${bytes.length}`);
  return packets;
}

/** `null` for input that was refused with a typed error. */
function tolerate(run: () => number): number | null {
  try {
    return run();
  } catch (reason) {
    if (!(reason instanceof MediaError)) throw reason;
    return null;
  }
}

async function checkMovie(bytes: Uint8Array): Promise<void> {
  try {
    const movie = await readMovie({ size: bytes.length, read: async (at, length) => bytes.slice(at, at + length) });
    let packets = 0;
    for await (const _ of movie.packets()) {
      packets += 1;
      if (packets > 64 + bytes.length * maxPacketsPerByte)
        throw new Error(`${packets} packets from ${bytes.length} bytes`);
    }
  } catch (reason) {
    if (!(reason instanceof MediaError)) throw reason;
  }
}

/**
 * Feeds `count` damaged variants of the samples to every demuxer. Throws when one throws anything but a `MediaError`, or
 * gives more than its input can justify; the message names the seed that repeats it. Returns how many variants still gave
 * packets and how many were refused.
 */
export async function fuzzDemuxers(
  samples: readonly Uint8Array[],
  seed: number,
  count: number,
): Promise<{ demuxed: number; refused: number }> {
  let demuxed = 0;
  let refused = 0;
  for (let round = 0; round < count; round += 1) {
    const own = seed + round * 2_654_435;
    const random = randomNumbers(own);
    const bytes = mutate(samples[random(samples.length)] ?? new Uint8Array(0), random);
    const cut = random(bytes.length + 1);
    try {
      const make = makers[random(makers.length * 3)] ?? (() => createDemuxer(bytes));
      const packets = tolerate(() => check(make(), bytes, random(2) === 0 ? bytes.length : cut));
      if (packets === null) refused += 1;
      else if (packets > 0) demuxed += 1;
      if (round % 8 === 0) await checkMovie(bytes);
    } catch (cause) {
      throw new Error(`seed ${own}: ${cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)}`, {
        cause,
      });
    }
  }
  return { demuxed, refused };
}
