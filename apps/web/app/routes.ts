import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  route('dev/ui/:locale?', 'routes/dev-ui.tsx'),
  route(':locale/deferred-texts.json', 'routes/deferred-texts.ts'),
  route(':locale/account-shell-texts.json', 'routes/account-shell-texts.ts'),
  route('article', 'routes/locale.tsx', { id: 'article-frame' }, [
    layout('routes/styled.tsx', { id: 'article-styled' }, [route(':category/:slug/:slot?', 'routes/article.tsx')]),
  ]),
  route(':locale', 'routes/locale.tsx', [
    index('routes/home.tsx'),
    layout('routes/styled.tsx', [
      route('features', 'routes/features.tsx'),
      route('tutorial', 'routes/tutorial.tsx'),
      route('faq', 'routes/faq.tsx'),
      route('pricing', 'routes/pricing.tsx'),
      route('user', 'routes/user.tsx'),
      route('auth', 'routes/auth.tsx'),
      route('reset-password', 'routes/reset-password.tsx'),
      route('update-password', 'routes/update-password.tsx'),
      route('checkout', 'routes/checkout.tsx'),
      route('connect', 'routes/connect.tsx'),
      route('privacy-policy', 'routes/privacy-policy.tsx'),
      route('terms', 'routes/terms.tsx'),
      route('disclaimer', 'routes/disclaimer.tsx'),
      route('supported-sites', 'routes/supported-sites.tsx'),
      route('trust', 'routes/trust.tsx'),
      route('changelog', 'routes/changelog.tsx'),
      route('feedback', 'routes/feedback.tsx'),
      route('installed', 'routes/installed.tsx'),
      route('installed-v1', 'routes/installed-v1.tsx'),
      route('uninstalled', 'routes/uninstalled.tsx'),
      route('*', 'routes/not-found.tsx'),
    ]),
  ]),
] satisfies RouteConfig;
