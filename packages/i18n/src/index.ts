export * from './charge-sentences.ts';
export * from './failure-keys.ts';
export * from './format-locale.ts';
export * from './locales.ts';
export * from './localised-path.ts';
export * from './match-locale.ts';
export * from './messages.ts';
export * from './sentences.ts';
