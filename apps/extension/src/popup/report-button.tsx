import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { jobReport } from '../saving/job-report.ts';
import { storedJob } from '../saving/stored-job.ts';
import { CopyReportButton } from './copy-report-button.tsx';

/** Copies what support needs to know about a failed download. */
export function ReportButton({ jobId }: { jobId: string }) {
  const t = useTranslations('extensionFailures.report');
  const box = useId();
  const [hasAddress, setHasAddress] = useState(false);
  const report = async (): Promise<string | undefined> => {
    const job = await storedJob(jobId);
    if (job === undefined) return undefined;
    const { version } = chrome.runtime.getManifest();
    return jobReport({ version, browser: navigator.userAgent, job, nowMs: Date.now(), hasAddress });
  };
  return (
    <CopyReportButton report={report}>
      <label htmlFor={box} className="flex min-h-8 items-center gap-1.5">
        <input
          id={box}
          type="checkbox"
          checked={hasAddress}
          onChange={(event) => setHasAddress(event.target.checked)}
        />
        {t('includeAddress')}
      </label>
    </CopyReportButton>
  );
}
