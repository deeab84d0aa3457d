import { expect, test } from 'vitest';
import type { AudioFormat } from '../model/packet.ts';
import { roomAtStart } from './room-at-start.ts';

const sound: AudioFormat = {
  kind: 'audio',
  codec: 'aac',
  codecString: 'mp4a.40.2',
  description: new Uint8Array(2),
  timescale: 48_000,
  sampleRate: 48_000,
  channels: 2,
};
const cover = { type: 'image/jpeg', data: new Uint8Array(30_000) } as const;

test('the index of a long MP4 needs more than that of a short one, and a picture needs room too', () => {
  const [short = 0, long = 0, shown = 0] = [
    roomAtStart('m4a', 60, [sound], undefined),
    roomAtStart('m4a', 7200, [sound], undefined),
    roomAtStart('m4a', 60, [sound], cover),
  ];
  expect(long).toBeGreaterThan(10 * short);
  expect(shown).toBe(short + 30_000);
});

test.each(['mp3', 'flac', 'ogg', 'wav', 'mkv', 'ts'] as const)(
  '%s needs no room, whatever the duration',
  (container) => {
    expect(roomAtStart(container, 7200, [sound], undefined)).toBeUndefined();
    expect(roomAtStart(container, 7200, [sound], cover)).toBe(48_192);
  },
);
