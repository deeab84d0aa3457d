import { Button } from '@clipharbor/ui';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { jobReport } from '../saving/job-report.ts';
import { storedJob } from '../saving/stored-job.ts';

/** Copies what support needs to know about a failed download. */
export function ReportButton({ jobId }: { jobId: string }) {
  const t = useTranslations('extensionFailures.report');
  const box = useId();
  const [hasAddress, setHasAddress] = useState(false);
  const [result, setResult] = useState<'copied' | 'failed' | null>(null);
  const copy = async (): Promise<void> => {
    const job = await storedJob(jobId);
    if (job === undefined) return;
    const { version } = chrome.runtime.getManifest();
    const text = jobReport({ version, browser: navigator.userAgent, job, nowMs: Date.now(), hasAddress });
    await navigator.clipboard.writeText(text).then(
      () => setResult('copied'),
      () => setResult('failed'),
    );
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-xs">
      <Button size="sm" variant="ghost" onClick={() => void copy()}>
        {t('copy')}
      </Button>
      <label htmlFor={box} className="flex min-h-8 items-center gap-1.5">
        <input
          id={box}
          type="checkbox"
          checked={hasAddress}
          onChange={(event) => setHasAddress(event.target.checked)}
        />
        {t('includeAddress')}
      </label>
      <span aria-live="polite">{result !== null && t(result)}</span>
    </div>
  );
}
