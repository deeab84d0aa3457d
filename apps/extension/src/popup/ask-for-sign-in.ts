/** The data that an account needs, in Firefox's terms; the manifest lists both as optional. */
const accountData = { data_collection: ['authenticationInfo', 'personallyIdentifyingInfo'] };

/**
 * Firefox asks the user before an extension collects account data, and accepts the request only in a click handler. The
 * `identity` permission is held from the start and must not be part of the request: Firefox rejects it. Chromium needs neither.
 */
export async function askForSignIn(): Promise<boolean> {
  if (browserFamily !== 'firefox') return true;
  try {
    return await chrome.permissions.request(accountData as chrome.permissions.Permissions);
  } catch {
    return false;
  }
}
