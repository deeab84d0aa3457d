import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';
import { pages, textFiles } from './pages.ts';

export default [
  route('dev/ui/:locale?', 'routes/dev-ui.tsx'),
  ...textFiles.map((name) => route(`:locale/${name}.json`, `routes/${name}.ts`)),
  route('article', 'routes/locale.tsx', { id: 'article-frame' }, [
    layout('routes/styled.tsx', { id: 'article-styled' }, [route(':category/:slug/:slot?', 'routes/article.tsx')]),
  ]),
  route(':locale', 'routes/locale.tsx', [
    index('routes/home.tsx'),
    layout('routes/styled.tsx', [
      ...pages.map(({ path }) => route(path, `routes/${path}.tsx`)),
      route('*', 'routes/not-found.tsx'),
    ]),
  ]),
] satisfies RouteConfig;
