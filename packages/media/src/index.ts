export { mp3VbrQuality } from './convert/codec-settings.ts';
export { opusSoundDecoder } from './convert/opus-sound-decoder.ts';
export * from './download/index.ts';
export { titleFromAddress } from './download/naming.ts';
export { type HealthFigures, healthFigures } from './job/health-figures.ts';
export {
  checkUrl,
  type HostReach,
  hostReach,
  isPublicAddress,
  mayReach,
  privateAddress,
  RateLimit,
} from './load/index.ts';
export * from './model/errors.ts';
export * from './model/manifest.ts';
export * from './model/packet.ts';
export * from './model/ports.ts';
export { abortableWait } from './model/wait.ts';
export type { Chapter, Container, Cover, Metadata } from './mux/index.ts';
export { fileExtensions, nameByTemplate, numbered, type OutputKind, outputKinds, safeFileName } from './names/index.ts';
