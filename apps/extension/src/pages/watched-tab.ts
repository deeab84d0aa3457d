/** The tab that this page is about: the one named in the URL, or the active one. */
export async function chosenTab(search: string): Promise<number | null> {
  const named = new URLSearchParams(search).get('tab');
  if (named !== null && /^\d{1,10}$/.test(named)) return Number(named);
  const [active] = await chrome.tabs.query({ active: true, currentWindow: true });
  return active?.id ?? null;
}
