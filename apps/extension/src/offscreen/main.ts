import { type HostMessage, hostOrder, maxHostOrderBytes, readMessage } from '@clipharbor/contracts';
import { isFromBackground } from '../messaging/senders.ts';
import { JobHost } from '../saving/job-host.ts';

const host = new JobHost((jobId, event) => {
  const message: HostMessage = { to: 'background', type: 'job.event', jobId, event };
  // The background wakes for it. Should that fail, it asks for the state of things when it starts.
  chrome.runtime.sendMessage(message).catch(() => undefined);
});

chrome.runtime.onMessage.addListener((value: unknown, sender, answer) => {
  if (!isFromBackground(sender)) return false;
  const read = readMessage(hostOrder, value, maxHostOrderBytes);
  if (!read.ok) return false;
  host.handle(read.message).then(answer, () => answer(null));
  return true;
});
