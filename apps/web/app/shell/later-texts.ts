import { type TextsOf, textFile } from './text-file.ts';

/** What dialogs of the home page say. */
export const laterTexts = textFile('later-texts.json', ['later', 'privacy', 'ui']);
export type LaterTexts = TextsOf<typeof laterTexts>;
