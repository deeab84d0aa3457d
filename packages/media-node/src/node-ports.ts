import type { Http, Ports } from '@clipharbor/media';
import { nodeClock, nodeRandom } from './node-clock.ts';
import { nodeDecrypt } from './node-decrypt.ts';
import { nodeMp3Encoder } from './node-mp3-encoder.ts';
import { nodeSoundDecoder } from './node-sound-decoder.ts';

/** Everything that the engine needs on Node, over the given connections. */
export const nodePorts = (http: Http): Ports => ({
  http,
  clock: nodeClock,
  random: nodeRandom,
  decrypt: nodeDecrypt,
  mayCompile: true,
  createMp3Encoder: nodeMp3Encoder,
  createSoundDecoder: nodeSoundDecoder,
});
