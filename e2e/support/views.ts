/** What every screen is looked at in: the narrowest phone, a tablet, a desk; light and dark; long words, right to left, CJK. */
export const widths = [320, 768, 1440] as const;
export const schemes = ['light', 'dark'] as const;
export const lookedAtLocales = ['en', 'de', 'ar', 'ja'] as const;
