import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/**
 * What every page needs before it comes alive. As one file it compresses about 4 % better than as five, and it changes only
 * when a dependency does, so returning visitors have it.
 */
const framework =
  /node_modules\/(react|react-dom|scheduler|react-router|use-intl|icu-minify|@formatjs|cookie-es|@remix-run)\//;

/** What every page of the site shows: its frame, and the primitives that need no library. A dozen tiny files cost more than one. */
const frame =
  /packages\/(domain|i18n)\/|packages\/ui\/src\/((class-names|font-url|tone)\.ts|icons\/|primitives\/(anchor|button|callout|card|chip|link|spinner|visually-hidden)\.)/;

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Messages are compiled at build time (app/compiled-messages.ts): the formatter without a parser is enough.
  resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
  ssr: { noExternal: ['use-intl'] },
  build: {
    // Inlined fonts and pictures cannot be cached apart from the page and would need `data:` in the security policy.
    assetsInlineLimit: 0,
    target: 'es2023',
    // Every browser of that target knows modulepreload.
    modulePreload: { polyfill: false },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'framework', test: framework },
                { name: 'frame', test: frame },
              ],
            },
          },
        },
      },
    },
  },
});
