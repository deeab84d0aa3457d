import '../home.css';
import { messagesLoader } from '../page-messages.ts';
import { HomeScreen } from '../screens/home/home.tsx';

/** Without a boundary, an error in a part that loads later would remove the frame too. */
export { LateCrash as ErrorBoundary } from './late-crash.tsx';

export const loader = messagesLoader('home');

const loadPlans = () => import('./pricing/home-plans.tsx').then(({ HomePlans }) => HomePlans);

export default function HomeRoute() {
  return <HomeScreen loadPlans={loadPlans} />;
}
