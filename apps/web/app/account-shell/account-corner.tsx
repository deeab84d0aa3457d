import { isSessionKey } from '@clipharbor/contracts';
import { Button } from '@clipharbor/ui';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { needsAccountShell } from '../session/stored-session.ts';
import { loadAccountShell, openLogin, useAccountShell } from './load-account-shell.ts';

/**
 * The Login button, or the menu of the signed-in user. Visitors load only the button. Its slot has a fixed width, so nothing
 * moves when the menu replaces it.
 */
export function AccountCorner({ place }: { place: 'header' | 'drawer' }) {
  const t = useTranslations('common.header');
  const accountShell = useAccountShell();
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    const fail = () => setBroken(true);
    const follow = ({ key }: StorageEvent) => {
      if (isSessionKey(key)) loadAccountShell().catch(fail);
    };
    if (needsAccountShell()) loadAccountShell().catch(fail);
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  }, []);
  if (accountShell) return <accountShell.AccountCorner place={place} />;
  const press = () => (isBroken ? location.reload() : openLogin().catch(() => setBroken(true)));
  return (
    <Button size="sm" wide={place === 'drawer'} onClick={press}>
      {t(isBroken ? 'reload' : 'login')}
    </Button>
  );
}
