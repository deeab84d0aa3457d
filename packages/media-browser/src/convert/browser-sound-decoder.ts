import { opusSoundDecoder } from '@clipharbor/media';

/** The decoder's code is inside the package's script, so there is no file to name. */
export const browserSoundDecoder = opusSoundDecoder(() => import('./opus.ts'));
