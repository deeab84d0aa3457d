export type * from '../job/types.ts';
export { discard } from './discard.ts';
export { download } from './download.ts';
export {
  type GrowingFragment,
  type GrowingStart,
  readGrowingFragments,
  readGrowingStart,
} from './growing-mp4.ts';
export { inspect } from './inspect.ts';
