export { defaultLimits, type ManifestLimits } from './limits.ts';
export type { InitialBody } from './load.ts';
export { type OpenOptions, openPresentation } from './open.ts';
export { sniff } from './sniff/sniff.ts';
export type { Sniffed, SniffedKind, SniffedType } from './sniff/types.ts';
