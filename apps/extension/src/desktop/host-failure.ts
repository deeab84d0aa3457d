import type { DesktopFailure } from '@clipharbor/contracts';

/**
 * What browsers report when a native messaging host ends, in English in every language. Chromium's texts are in
 * `native_message_host.cc` and `native_message_port.cc`. Firefox does not say whether an app is missing or only forbidden to this
 * extension.
 */
const reasons: readonly (readonly [text: string, failure: DesktopFailure])[] = [
  ['native messaging host not found', 'notInstalled'],
  ['No such native application', 'notInstalled'],
  ['native messaging host is forbidden', 'blocked'],
  ['disabled by the system administrator', 'blocked'],
];

/**
 * Why the connection to the app ended, from the browser's own message. Any other message means that the app was started and has
 * exited.
 */
export const failureOfHost = (reason: string | null): DesktopFailure =>
  reasons.find(([text]) => reason?.includes(text))?.[1] ?? 'crashed';
