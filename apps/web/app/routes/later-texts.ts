import { textFileLoader } from '../page-messages.ts';
import { laterTexts } from '../shell/later-texts.ts';

export const loader = textFileLoader(laterTexts);
