import { textFileLoader } from '../page-messages.ts';
import { deferredTexts } from '../shell/deferred-texts.ts';

export const loader = textFileLoader(deferredTexts);
