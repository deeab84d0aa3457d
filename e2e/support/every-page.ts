/** Every screen under a language prefix, each in the state that it is opened in. */
export const everyPage = [
  '',
  'features',
  'tutorial',
  'pricing',
  'faq',
  'feedback',
  'privacy-policy',
  'terms',
  'disclaimer',
  'supported-sites',
  'trust',
  'changelog',
  'installed',
  'installed-v1',
  'uninstalled',
  'user',
  'auth?state=success&app=extension',
  'reset-password',
  'update-password',
  'checkout?sid=cs_1',
  `connect?client=desktop&redirect_to=http%3A%2F%2F127.0.0.1%3A51000%2Fdone&code_challenge=${'a'.repeat(43)}&state=s1`,
  'no/such/page',
] as const;

/** Those that show nothing to a visitor. */
export const isForMembers = (page: string): boolean => /^(user|checkout|connect|update-password)/.test(page);

/** Articles stand outside the languages of the interface. */
export const articlePages = [
  '/article/facebook/how-to-download-facebook-stories',
  '/article/facebook/how-to-download-facebook-stories?lang=en-US',
] as const;
