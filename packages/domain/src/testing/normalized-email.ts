/** Providers that deliver to the same mailbox whatever dots the name has, and the host they are counted under. */
const dotlessHosts = new Set(['gmail.com', 'googlemail.com']);
const dotlessHost = 'gmail.com';

/**
 * One spelling per mailbox, so that a trial is given once per person and not once per spelling: lower case, nothing after a
 * plus sign, and for Gmail no dots and one host. The same as `normalised_email` in the database, which has the last word.
 * Only for comparing: mail is sent to the address as its owner wrote it.
 */
export function normalizedEmail(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const host = address.slice(at + 1);
  const [name = ''] = address.slice(0, at === -1 ? undefined : at).split('+', 1);
  return dotlessHosts.has(host) ? `${name.replaceAll('.', '')}@${dotlessHost}` : `${name}@${host}`;
}
