import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { brandValues } from '../shell/text-tags.tsx';

/** Shown only if scripts do not run. */
export function NoScriptNote({ children }: { children: ReactNode }) {
  return (
    <noscript>
      <p className="mt-6 rounded-lg border border-warning-line bg-warning-soft p-4 text-sm">{children}</p>
    </noscript>
  );
}

/** The note on a page that is useless without scripts. */
export function NeedsScripts() {
  const t = useTranslations('noScript');
  return (
    <div className="mx-auto max-w-md px-4">
      <NoScriptNote>{t('note', brandValues)}</NoScriptNote>
    </div>
  );
}
