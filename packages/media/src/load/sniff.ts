const sniffedBytes = 512;

const isControl = (byte: number): boolean => byte === 127 || (byte < 32 && ![9, 10, 12, 13].includes(byte));

/**
 * Whether the start of a body is text: an error page, JSON or a message. The bytes decide, not Content-Type, because
 * servers send media as text/html. No media starts with text (every container has a zero or control byte in its first
 * bytes), and encrypted bytes are not valid text either.
 */
export function looksLikeText(start: Uint8Array): boolean {
  const bytes = start.subarray(0, sniffedBytes);
  // Nearly always enough, and creating a decoder is not cheap.
  if (bytes.length === 0 || bytes.some(isControl)) return false;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return !/[^\P{Cc}\t\r\n\f]/u.test(text);
  } catch {
    return false; // Not UTF-8.
  }
}
