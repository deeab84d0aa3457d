import '../app.css';
import { useLocation, useRouteError } from 'react-router';
import { CrashScreen } from '../screens/crash.tsx';

/** Every page but the home page, which has a smaller style sheet of its own. */
export { Outlet as default } from 'react-router';

export function ErrorBoundary() {
  const error = useRouteError();
  const { pathname } = useLocation();
  const words = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return <CrashScreen details={`${words} · ${pathname}`} />;
}
