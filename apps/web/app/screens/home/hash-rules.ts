import { useLocale } from '@clipharbor/ui';
import { useEffect } from 'react';
import { sitePages } from '../../shell/site-pages.ts';

/** `#privacy` and `#terms` are old URLs of pages that are now separate. */
export function useHashRules(): void {
  const locale = useLocale();
  useEffect(() => {
    const follow = () => {
      const [, page] = /^#(privacy|terms)$/.exec(location.hash) ?? [];
      if (page === 'privacy' || page === 'terms') location.replace(`/${locale}/${sitePages[page]}`);
    };
    follow();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [locale]);
}
