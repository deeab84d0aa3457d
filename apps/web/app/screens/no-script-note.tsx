import type { ReactNode } from 'react';

/** Said only where scripts do not run. */
export function NoScriptNote({ children }: { children: ReactNode }) {
  return (
    <p className="mt-6 hidden rounded-lg border border-warning-line bg-warning-soft p-4 text-sm noscript:block">
      {children}
    </p>
  );
}
