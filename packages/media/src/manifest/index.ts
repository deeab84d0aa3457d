export { defaultLimits, type ManifestLimits } from './limits.ts';
export { type InitialBody, loadPart } from './load.ts';
export { type OpenOptions, openPresentation } from './open.ts';
export { sniff } from './sniff/sniff.ts';
export type { Sniffed, SniffedKind, SniffedType } from './sniff/types.ts';
