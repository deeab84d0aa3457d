import type { Http, Ports } from '@clipharbor/media';
import { browserClock, browserRandom } from './browser-clock.ts';
import { browserMp3Encoder } from './convert/browser-mp3-encoder.ts';
import { browserSoundDecoder } from './convert/browser-sound-decoder.ts';

/** What the engine's worker provides. */
export interface BrowserPortsOptions {
  /** Where the file `wasm-media-encoders/wasm/mp3` can be fetched. Without it there is no conversion to MP3. */
  readonly mp3WasmUrl?: string;
}

/**
 * Everything that the engine needs in a dedicated worker, over the given connections. The worker's policy must allow
 * WebAssembly (`wasm-unsafe-eval`); where it does not, pass the parts individually and leave out those that compile.
 */
export const browserPorts = (http: Http, { mp3WasmUrl }: BrowserPortsOptions = {}): Ports => ({
  http,
  clock: browserClock,
  random: browserRandom,
  mayCompile: true,
  ...(mp3WasmUrl === undefined ? {} : { createMp3Encoder: browserMp3Encoder(mp3WasmUrl) }),
  createSoundDecoder: browserSoundDecoder,
});
