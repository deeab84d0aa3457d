import '../app.css';
import { Outlet, useLocation, useMatches, useRouteError } from 'react-router';
import { CrashScreen } from '../screens/crash.tsx';
import { NeedsScripts } from '../screens/no-script-note.tsx';
import { pageHandle } from '../shell/page-handle.ts';

/** Every page except the home page, which has its own, smaller style sheet. */
export default function Styled() {
  const { needsScripts } = pageHandle(useMatches().map(({ handle }) => handle));
  return (
    <>
      {needsScripts && <NeedsScripts />}
      <Outlet />
    </>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const { pathname } = useLocation();
  const words = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return <CrashScreen details={`${words} · ${pathname}`} />;
}
