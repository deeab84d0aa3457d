/** A backup or a restore that did not happen; the message is a plain sentence for whoever ran the command. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
