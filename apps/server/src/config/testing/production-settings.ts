/** A self-contained production server: each unsafe default is allowed by name. */
export const productionSettings = {
  NODE_ENV: 'production',
  PUBLIC_ORIGIN: 'https://clipharbor.example',
  EMBEDDED_DATABASE: '1',
  DEVELOPMENT_KEYS: '1',
  MAIL_UNSENT: '1',
  PAYMENT_EMULATOR: '1',
} as const;
