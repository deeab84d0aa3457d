import { messagesLoader } from '../page-messages.ts';

export { TutorialScreen as default } from '../screens/tutorial/tutorial.tsx';

export const loader = messagesLoader('tutorial');
