import { messagesLoader } from '../page-messages.ts';
import { LegalScreen } from '../screens/legal/legal-screen.tsx';

export const loader = messagesLoader('disclaimer');

export default () => <LegalScreen text="disclaimer" />;
