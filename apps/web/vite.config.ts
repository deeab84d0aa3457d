import { everyCall } from '@clipharbor/contracts';
import { resolvePath } from '@clipharbor/i18n';
import { formatterOfCompiled } from '@clipharbor/i18n/compile-messages';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { leanFonts } from './build-steps/lean-fonts.ts';
import { pseudoTexts } from './build-steps/pseudo-texts.ts';
import { compileAhead } from './framework-patches/compile-ahead.ts';
import { withoutCrashPage } from './framework-patches/drop-crash-page.ts';
import { smallPreloadHelper } from './framework-patches/small-preload-helper.ts';

/**
 * What every page needs before hydration. One file compresses about 4 % better than five, and it changes only when a dependency
 * does, so returning visitors have it cached.
 */
const framework =
  /node_modules\/(react|react-dom|scheduler|react-router|use-intl|icu-minify|@formatjs|cookie-es|@remix-run)\//;

/**
 * What every page shows: the frame, and the primitives that need no library. A dozen tiny files would cost more than one. Form
 * rules are bundled with their forms.
 */
const frame =
  /apps\/web\/app\/(session\/stored-session|account-shell\/load-account-shell|shell\/(browser-names|count|load-fresh|page-handle|page-head|site-pages|use-browser))\.|packages\/(contracts\/src\/session-keys\.|domain\/src\/(brand|browser)\.|i18n\/src\/(format-locale|locales|localized-path|messages)\.|ui\/src\/((class-names|tone|formats\/use-locale)\.ts|icons\/(icon|check|close|danger|external|globe|info|lock|menu|record|tip|warning)\.|primitives\/(anchor|button|callout|card|chip|link|spinner|visually-hidden)\.))/;

/** Small things that several pages show, but not the home page. */
const shown = /packages\/ui\/src\/(icons|primitives\/(accordion|skeleton))/;

/** Shared by the pages about plans and accounts. supabase-js is loaded after it, for users with a session. */
const siteSession =
  /apps\/web\/app\/(hooks\/(failure-text|loadable|use-action)|session\/(observable|site-session))\.|packages\/(client|contracts)\/src|packages\/domain\/src\/(constants|error-codes|shape|subscription\/)/;

/** Replaces the server in development: adds the language to paths without one, and selects the language of articles. */
const languageRedirects: Plugin = {
  name: 'language-redirects',
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      const [path = '/', query] = (request.url ?? '/').split('?');
      if (path.startsWith('/article/')) {
        const slot = new URLSearchParams(query).get('lang') ?? 'en';
        if (slot !== 'en') request.url = `${path}/${slot}`;
        return next();
      }
      const isPage = request.headers.accept?.includes('text/html') && !path.startsWith('/dev/');
      const resolved = isPage ? resolvePath(path, 'en') : null;
      if (resolved?.kind !== 'redirect') return next();
      response.writeHead(302, { location: resolved.to }).end();
    });
  },
};

/** Paths handled by the server that `npm run dev` starts behind the site. */
const answered = [
  ...['/healthz', '/readyz', '/auth/v1', '/rest/v1', '/count', '/dev/mail'],
  ...everyCall.map(({ path }) => path),
];
const api = process.env['API_ORIGIN'];
const proxy = api === undefined ? {} : Object.fromEntries(answered.map((path) => [path, api]));

export default defineConfig({
  plugins: [pseudoTexts, smallPreloadHelper, withoutCrashPage, languageRedirects, tailwindcss(), reactRouter()],
  server: { proxy },
  resolve: { alias: { ...formatterOfCompiled, ...(await leanFonts()) } },
  ssr: { noExternal: ['use-intl'] },
  build: {
    // Inlined fonts and pictures cannot be cached separately and would need `data:` in the security policy.
    assetsInlineLimit: 0,
    target: 'es2023',
    // Slower than the usual minifier, but 0.7 % smaller for what every page loads.
    minify: 'terser',
    terserOptions: { module: true, ecma: 2020, compress: { passes: 3 } },
    // Every browser of that target supports modulepreload. Only the style sheets of later chunks are listed in advance: lists of
    // scripts would cost every visitor of the home page.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css')),
    },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // React Router's hints for developers are useless to visitors.
          treeshake: { manualPureFunctions: ['warning', 'warningOnce', 'warnOnce'] },
          output: {
            postBanner: compileAhead,
            codeSplitting: {
              groups: [
                { name: 'framework', test: framework },
                { name: 'frame', test: frame },
                { name: 'shown', test: shown, minShareCount: 2 },
                { name: 'site-session', test: siteSession },
              ],
            },
          },
        },
      },
    },
  },
});
