import { Button } from '@clipharbor/ui';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { hasNews, isSessionKey } from '../session/stored-session.ts';
import { useCompanion, wake } from './companion.ts';

/**
 * The Login button, or the menu of who is signed in. The button is all that a visitor loads; its place keeps its width, so
 * that nothing moves when the menu takes it over.
 */
export function AccountCorner({ place }: { place: 'header' | 'drawer' }) {
  const t = useTranslations('common.header');
  const companion = useCompanion();
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    const fail = () => setBroken(true);
    const follow = ({ key }: StorageEvent) => {
      if (isSessionKey(key)) wake().catch(fail);
    };
    if (hasNews()) wake().catch(fail);
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  }, []);
  if (companion) return <companion.AccountCorner place={place} />;
  const press = () =>
    isBroken
      ? location.reload()
      : wake().then(
          (loaded) => loaded.openLogin(),
          () => setBroken(true),
        );
  return (
    <Button size="sm" wide={place === 'drawer'} onClick={press}>
      {t(isBroken ? 'reload' : 'login')}
    </Button>
  );
}
