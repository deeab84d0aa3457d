export { createAacDecoder } from './decoder.ts';
