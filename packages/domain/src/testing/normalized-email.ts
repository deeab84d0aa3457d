/** Hosts that ignore dots in the local part, and the host they are mapped to. */
const dotlessHosts = new Set(['gmail.com', 'googlemail.com']);
const dotlessHost = 'gmail.com';

/**
 * One spelling per mailbox, so that a trial is granted once per person and not once per spelling: lower case, nothing after
 * a plus sign, and for Gmail no dots and one host. Mirrors `normalised_email` in the database, which is authoritative. For
 * comparison only: mail is sent to the address as its owner wrote it.
 */
export function normalizedEmail(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const host = address.slice(at + 1);
  const [name = ''] = address.slice(0, at === -1 ? undefined : at).split('+', 1);
  return dotlessHosts.has(host) ? `${name.replaceAll('.', '')}@${dotlessHost}` : `${name}@${host}`;
}
