import { messagesLoader } from '../page-messages.ts';

export { NotFoundScreen as default } from '../screens/not-found.tsx';

export const loader = messagesLoader('errors');

/** Search engines must not list the page for URLs that do not exist. */
export const handle = { isUnlisted: true };
