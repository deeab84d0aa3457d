import { lazy, Suspense } from 'react';

const Crash = lazy(() => import('./styled.tsx').then(({ ErrorBoundary }) => ({ default: ErrorBoundary })));

/** For pages without the usual style sheet: the crash screen loads its own styles. */
export function LateCrash() {
  return (
    <Suspense>
      <Crash />
    </Suspense>
  );
}
