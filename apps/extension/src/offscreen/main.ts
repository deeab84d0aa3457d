import { type HostMessage, hostOrder, maxHostOrderBytes, readMessage } from '@clipharbor/contracts';
import { isFromBackground } from '../messaging/senders.ts';
import { JobHost } from '../saving/job-host.ts';

let connection: chrome.runtime.Port | undefined;

/**
 * When this connection closes, the background knows that the document is gone. Reopened with the next report, because the
 * background stops often.
 */
function connect(): void {
  if (connection !== undefined) return;
  connection = chrome.runtime.connect({ name: 'host' });
  connection.onDisconnect.addListener(() => {
    connection = undefined;
  });
}

const host = new JobHost((jobId, event) => {
  connect();
  const message: HostMessage = { to: 'background', type: 'job.event', jobId, event };
  // Wakes the background. If that fails, the background asks for the state when it starts.
  chrome.runtime.sendMessage(message).catch(() => undefined);
});

chrome.runtime.onMessage.addListener((value: unknown, sender, answer) => {
  if (!isFromBackground(sender)) return false;
  const read = readMessage(hostOrder, value, maxHostOrderBytes);
  if (!read.ok) return false;
  host.handle(read.message).then(answer, () => answer(null));
  return true;
});
