export { browserClock, browserRandom } from './browser-clock.ts';
export { type BrowserPortsOptions, browserPorts } from './browser-ports.ts';
export { browserMp3Encoder } from './convert/browser-mp3-encoder.ts';
export { browserSoundDecoder } from './convert/browser-sound-decoder.ts';
export { createFetchHttp, type FetchHttpOptions } from './fetch-http.ts';
export { createMemoryStorage, type MemoryStorage, type MemoryStorageOptions } from './files/memory-storage.ts';
export { createOpfsStorage } from './files/opfs-storage.ts';
export {
  createMemoryHttp,
  type MemoryContent,
  type MemoryHttp,
  type MemoryHttpOptions,
  memoryUrl,
} from './memory-http.ts';
