import { isReportedRecently } from '@clipharbor/domain';

/** The keys that record a sent report. Both are written; either is enough. */
const reportTimeKey = 'clipharbor_uninstall_reported_time';
const reportKey = 'clipharbor_uninstall_report';

type Store = Pick<Storage, 'getItem' | 'setItem'>;

const numberOrNull = (value: unknown): number | null => {
  const time = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof time === 'number' && Number.isFinite(time) ? time : null;
};

function timeInReport(text: string | null): number | null {
  try {
    const report: unknown = JSON.parse(text ?? 'null');
    if (typeof report !== 'object' || report === null || !('reported' in report) || report.reported !== true)
      return null;
    return 'lastReportTime' in report ? numberOrNull(report.lastReportTime) : null;
  } catch {
    return null;
  }
}

/** Whether a report was sent in the last 30 minutes. False if storage is blocked or contains something else. */
export function wasReported(now: number, open: () => Store = () => localStorage): boolean {
  try {
    const store = open();
    return [numberOrNull(store.getItem(reportTimeKey)), timeInReport(store.getItem(reportKey))].some((time) =>
      isReportedRecently(time, now),
    );
  } catch {
    return false;
  }
}

export function rememberReport(now: number, open: () => Store = () => localStorage): void {
  try {
    const store = open();
    store.setItem(reportTimeKey, String(now));
    store.setItem(reportKey, JSON.stringify({ reported: true, lastReportTime: now }));
  } catch {
    // Storage is blocked or full: the form is simply shown again.
  }
}
