import { index, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  route('dev/ui/:locale?', 'routes/dev-ui.tsx'),
  route(':locale', 'routes/locale.tsx', [index('routes/home.tsx'), route('*', 'routes/not-found.tsx')]),
] satisfies RouteConfig;
