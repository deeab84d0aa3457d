export * from './brand.ts';
export * from './browser.ts';
