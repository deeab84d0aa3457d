import { lazy, Suspense } from 'react';

const Crash = lazy(() => import('./styled.tsx').then(({ ErrorBoundary }) => ({ default: ErrorBoundary })));

/** For what does without the styles of most pages: the words about a crash bring theirs along. */
export function LateCrash() {
  return (
    <Suspense>
      <Crash />
    </Suspense>
  );
}
