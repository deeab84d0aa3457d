export { chooseTracks, type TrackChoice, type TrackPreferences } from './choose.ts';
export { codecFamily, codecsOfKind } from './codecs.ts';
export { languageMatch } from './language.ts';
