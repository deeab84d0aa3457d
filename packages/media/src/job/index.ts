export { download } from './download.ts';
export { inspect } from './inspect.ts';
export type * from './types.ts';
