/** `URL.parse`, which the oldest browsers that the extension runs in do not have. */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null; // No address.
  }
}
