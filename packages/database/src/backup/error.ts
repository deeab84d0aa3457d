/** Why a backup or restore did not happen; the message is a sentence for the person who ran the command. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
