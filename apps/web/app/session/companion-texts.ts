import { type TextsOf, textFile } from '../shell/text-file.ts';

/** What the companion says, on whatever page it wakes. */
export const companionTexts = textFile('companion-texts.json', ['login', 'pricing', 'refusals', 'ui']);
export type CompanionTexts = TextsOf<typeof companionTexts>;
