import { messagesLoader } from '../page-messages.ts';

export { FeaturesScreen as default } from '../screens/features/features.tsx';

export const loader = messagesLoader('features');
