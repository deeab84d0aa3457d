export { createNodeStorage } from './files/node-storage.ts';
export { type Cookie, parseCookieFile } from './http/cookies.ts';
export { createNodeHttp, type NodeHttp, type NodeHttpOptions } from './http/node-http.ts';
export { isPublicAddress } from './http/public-address.ts';
export { nodeClock, nodeRandom } from './node-clock.ts';
export { nodeDecrypt } from './node-decrypt.ts';
export { nodeMp3Encoder } from './node-mp3-encoder.ts';
export { nodeSoundDecoder } from './node-sound-decoder.ts';
