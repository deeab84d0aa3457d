import '../home.css';
import { messagesLoader } from '../page-messages.ts';
import { HomeScreen } from '../screens/home/home.tsx';

/** Without one, an error in a part that loads later would take the frame with it. */
export { LateCrash as ErrorBoundary } from './late-crash.tsx';

export const loader = messagesLoader('home');

const loadPlans = () => import('./pricing/home-plans.tsx').then(({ HomePlans }) => HomePlans);

export default function HomeRoute() {
  return <HomeScreen loadPlans={loadPlans} />;
}
