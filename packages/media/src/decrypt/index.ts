export { decryptedSource } from './decrypted-source.ts';
export { decryptSamples } from './samples.ts';
export { decryptSegment } from './segment.ts';
