import { messagesLoader } from '../page-messages.ts';

export { SupportedSitesScreen as default } from '../screens/supported-sites/supported-sites.tsx';

export const loader = messagesLoader('sites');
