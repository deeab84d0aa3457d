export { decryptedSource } from './decrypted-source.ts';
export { decryptFragments } from './fragments.ts';
export { decryptHead } from './head.ts';
export { type OpenedInit, openInit } from './protected-init.ts';
export { decryptSamples } from './samples.ts';
export { decryptSegment } from './segment.ts';
