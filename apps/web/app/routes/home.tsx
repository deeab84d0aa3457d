import '../home.css';
import { messagesLoader } from '../page-messages.ts';

export { HomeScreen as default } from '../screens/home/home.tsx';

export const loader = messagesLoader('home');
