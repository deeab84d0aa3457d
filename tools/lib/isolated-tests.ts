/** Test files that get their own process. All others run one after another in the same two processes. */
export const isolatedTests = [
  // Measure the memory of their process, or expect unused kernels.
  'packages/media/src/live/endless.test.ts',
  'packages/media/src/demux/ts/in-place.test.ts',
  'packages/media/src/mux/mp4/large-file.test.ts',
  'packages/media-node/src/http/node-http.test.ts',
  // Listen with Hono's adapter, which replaces the Request and Response of its process for good.
  'apps/server/src/accounts/linked-program.test.ts',
  'apps/server/src/playground/player.chromium.test.ts',
  // Replace modules, or load them again.
  'packages/media/src/demux/ts/kernel/kernel.test.ts',
  'apps/web/app/screens/account/account.test.tsx',
  'apps/web/app/screens/account/settings.test.tsx',
  'apps/web/app/screens/login/login.test.tsx',
  'apps/web/app/screens/pricing/pricing.test.tsx',
  'apps/web/app/screens/public-pages.test.tsx',
];
