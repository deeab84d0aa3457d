import { opusSoundDecoder } from '@clipharbor/media';

export const nodeSoundDecoder = opusSoundDecoder(() => import('opus-decoder'));
