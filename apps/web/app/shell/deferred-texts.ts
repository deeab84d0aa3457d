import { type TextsOf, textFile } from './text-file.ts';

/** The texts of the home page's dialogs. */
export const deferredTexts = textFile('deferred-texts.json', ['later', 'privacy', 'ui']);
export type DeferredTexts = TextsOf<typeof deferredTexts>;
