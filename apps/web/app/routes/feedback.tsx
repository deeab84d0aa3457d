import { messagesLoader } from '../page-messages.ts';
import { FeedbackScreen } from '../screens/feedback/feedback.tsx';
import { siteSession } from '../session/site-session.ts';
import { useAccountEmail } from './use-account-email.ts';

export const loader = messagesLoader('feedback', 'ui');

export default function FeedbackRoute() {
  return <FeedbackScreen accountEmail={useAccountEmail()} send={(row) => siteSession().backend.sendFeedback(row)} />;
}
