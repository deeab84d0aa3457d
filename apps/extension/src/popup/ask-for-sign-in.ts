/**
 * Firefox signs in by its own window, for which it wants a permission, and shows what data an account is about. Both can be asked
 * for in a click only. Chromium needs neither.
 */
export async function askForSignIn(): Promise<boolean> {
  if (browserFamily !== 'firefox') return true;
  const wanted = {
    permissions: ['identity'],
    data_collection: ['authenticationInfo', 'personallyIdentifyingInfo'],
  };
  try {
    return await chrome.permissions.request(wanted as chrome.permissions.Permissions);
  } catch {
    return false;
  }
}
