import { writeFile } from 'node:fs/promises';

/** The stream in which Windows records where a file came from. Zone 3 is the internet; URLs are left out for privacy. */
export const zoneIdentifier = '[ZoneTransfer]\r\nZoneId=3\r\n';

/** Marks a saved file as downloaded, as browsers do. File systems other than NTFS cannot store the mark. */
export async function markAsDownloaded(path: string, platform = process.platform): Promise<void> {
  if (platform === 'win32') await writeFile(`${path}:Zone.Identifier`, zoneIdentifier).catch(() => undefined);
}
