export * from './download/index.ts';
export { checkUrl } from './load/index.ts';
export * from './model/errors.ts';
export * from './model/manifest.ts';
export * from './model/packet.ts';
export * from './model/ports.ts';
export { abortableWait } from './model/wait.ts';
export type { Chapter, Container, Cover, Metadata } from './mux/index.ts';
export { type OutputKind, outputKinds } from './names/index.ts';
