/** Firefox suspends a background that makes no API call for 30 seconds, even while a window of its own is open. */
const awakeMs = 15_000;

/** Opens the site in a window and waits for its answer. `null`: the window was closed. Needs the `identity` permission. */
export async function askFirefox(url: string): Promise<string | null> {
  const awake = setInterval(() => void chrome.runtime.getPlatformInfo(), awakeMs);
  try {
    return (await chrome.identity.launchWebAuthFlow({ url, interactive: true })) ?? null;
  } catch {
    return null;
  } finally {
    clearInterval(awake);
  }
}
