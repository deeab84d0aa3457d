import { Button } from '@clipharbor/ui';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';

interface CopyReportButtonProps {
  /** Undefined if the subject of the report no longer exists. */
  readonly report: () => Promise<string | undefined>;
  /** Choices about the report, next to the button. */
  readonly children?: ReactNode;
}

/** Copies a report for support, and says whether that worked. */
export function CopyReportButton({ report, children }: CopyReportButtonProps) {
  const t = useTranslations('extensionFailures.report');
  const [result, setResult] = useState<'copied' | 'failed' | null>(null);
  const copy = async (): Promise<void> => {
    const text = await report();
    if (text === undefined) return;
    await navigator.clipboard.writeText(text);
    setResult('copied');
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-xs">
      <Button size="sm" variant="ghost" onClick={() => void copy().catch(() => setResult('failed'))}>
        {t('copy')}
      </Button>
      {children}
      <span aria-live="polite">{result !== null && t(result)}</span>
    </div>
  );
}
