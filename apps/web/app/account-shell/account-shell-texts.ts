import { type TextsOf, textFile } from '../shell/text-file.ts';

/** The texts of the account shell, for every page that loads it. */
export const accountShellTexts = textFile('account-shell-texts.json', ['login', 'pricing', 'refusals', 'ui']);
export type AccountShellTexts = TextsOf<typeof accountShellTexts>;
