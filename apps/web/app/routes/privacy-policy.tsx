import { messagesLoader } from '../page-messages.ts';
import { LegalScreen } from '../screens/legal/legal-screen.tsx';

export const loader = messagesLoader('privacy');

export default () => <LegalScreen text="privacy" />;
