import { textFileLoader } from '../page-messages.ts';
import { companionTexts } from '../session/companion-texts.ts';

export const loader = textFileLoader(companionTexts);
