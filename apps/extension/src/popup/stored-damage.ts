import { damageReport } from '../saving/damage-report.ts';
import { readJob } from '../saving/read-job.ts';
import { jobsKey } from '../saving/stored-job.ts';
import { setAsideKey } from '../storage/stored.ts';

/** A report on the damaged parts of the list of downloads, whether still in it or already set aside. */
export async function storedDamageReport(): Promise<string> {
  const asideKey = setAsideKey(jobsKey);
  const { [jobsKey]: stored, [asideKey]: aside } = await chrome.storage.local.get([jobsKey, asideKey]);
  // Until the list is next changed, they are still in it.
  const unread = Array.isArray(stored) ? stored.filter((job) => readJob(job) === undefined) : [stored];
  const setAside = [...(Array.isArray(aside) ? aside : []), ...unread.filter((part) => part !== undefined)];
  return damageReport({
    ...{ version: chrome.runtime.getManifest().version, browser: navigator.userAgent },
    ...{ stored, setAside },
  });
}
