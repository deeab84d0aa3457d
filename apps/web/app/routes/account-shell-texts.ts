import { accountShellTexts } from '../account-shell/account-shell-texts.ts';
import { textFileLoader } from '../page-messages.ts';

export const loader = textFileLoader(accountShellTexts);
