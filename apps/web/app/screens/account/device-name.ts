/** The common names of the browser and the system in a user agent; `null` if unknown. */
export function deviceName(
  userAgent: string | null,
): { readonly browser: string; readonly system: string | null } | null {
  if (userAgent === null) return null;
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1];
  if (!browser) return null;
  return { browser, system: systems.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null };
}

// Ordered: Edge and Opera also call themselves Chrome, and Chrome also calls itself Safari.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\bWindows NT\b/, 'Windows'],
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];
