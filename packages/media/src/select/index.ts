export { chooseTracks, type TrackChoice, type TrackWish } from './choose.ts';
export { codecFamily, codecsOfKind } from './codecs.ts';
export { languageMatch } from './language.ts';
