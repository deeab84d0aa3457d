import { expect, test } from 'vitest';
import { MediaError } from '../model/errors.ts';
import type { AudioFormat, Packet } from '../model/packet.ts';
import type { Muxer } from '../mux/index.ts';
import { FileWriter } from './file-writer.ts';
import { Stage } from './stage.ts';

const format: AudioFormat = {
  kind: 'audio',
  codec: 'aac',
  timescale: 1000,
  sampleRate: 48_000,
  channels: 2,
  description: new Uint8Array(0),
  codecString: 'mp4a.40.2',
};

/** A muxer that drops its packets, as a bug of ours might. */
const droppingMuxer = {
  pendingBytes: 0,
  addTrack: () => 0,
  write: (_: number, packets: Packet[]) => void packets.pop(),
} as unknown as Muxer;

test('packets that reach no file are a bug, not a failure of the source', async () => {
  const stage = new Stage([{ track: { id: 'main', kind: 'audio' }, kinds: new Set(['audio']) }], {
    open: async (streams) => new FileWriter(droppingMuxer, streams),
    close: async () => undefined,
    changed: () => undefined,
  });
  const packet: Packet = { data: new Uint8Array(1), dts: 0, pts: 0, duration: 20, isKey: true };
  await stage.take([{ stream: { rendition: 'main', kind: 'audio', ordinal: 0 }, format, packets: [packet] }]);
  const failure = await stage.finish().catch((error: unknown) => error);
  expect(failure).toMatchObject({ message: '1 packets are in no file.' });
  expect(failure).not.toBeInstanceOf(MediaError);
});
