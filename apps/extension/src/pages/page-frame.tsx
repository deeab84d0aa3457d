import { brand } from '@clipharbor/domain';
import type { ReactNode } from 'react';

/** The frame of our full-tab pages: the brand on top, one column below. */
export function PageFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="sticky top-0 z-header border-line border-b bg-surface/90 backdrop-blur-md">
        <div className="mx-auto flex max-w-5xl items-center gap-3 px-4 py-3 sm:px-6">
          <img src="/icons/48.png" alt="" width={28} height={28} />
          <p className="font-semibold text-lg tracking-tight">{brand.name}</p>
        </div>
      </header>
      <main className="mx-auto max-w-5xl px-4 pt-8 pb-16 sm:px-6 lg:pt-12">{children}</main>
    </>
  );
}
