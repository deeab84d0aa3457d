export { decryptSamples } from './samples.ts';
export { decryptSegment } from './segment.ts';
