export type * from '../job/types.ts';
export { download } from './download.ts';
export { inspect } from './inspect.ts';
