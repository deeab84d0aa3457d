export * from './model/errors.ts';
export * from './model/manifest.ts';
export * from './model/packet.ts';
export * from './model/ports.ts';
