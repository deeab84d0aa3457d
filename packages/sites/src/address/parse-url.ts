/** `URL.parse`, which is missing in the oldest browsers that the extension supports. */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null; // Not a URL.
  }
}
