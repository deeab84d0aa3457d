/** Firefox suspends a background that makes no API call for 30 seconds, even while it has a window open. */
const keepAliveEveryMs = 15_000;

/** Opens the site in a window and waits for its answer. `null`: the window was closed. Needs the `identity` permission. */
export async function askFirefox(url: string): Promise<string | null> {
  const awake = setInterval(() => void chrome.runtime.getPlatformInfo(), keepAliveEveryMs);
  try {
    return (await chrome.identity.launchWebAuthFlow({ url, interactive: true })) ?? null;
  } catch {
    return null;
  } finally {
    clearInterval(awake);
  }
}
