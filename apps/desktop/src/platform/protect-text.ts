import { protectBytes, unprotectBytes } from './windows/data-protection.ts';

/** On Windows, texts are encrypted for this user; elsewhere, the folder's permissions protect them. */
const marker = 'dpapi:';

export const textProtection = {
  protect(text: string): string {
    const bytes = protectBytes(Buffer.from(text));
    return bytes === null ? text : marker + bytes.toString('base64');
  },
  unprotect(text: string): string | null {
    if (!text.startsWith(marker)) return text;
    return unprotectBytes(Buffer.from(text.slice(marker.length), 'base64'))?.toString('utf8') ?? null;
  },
};
