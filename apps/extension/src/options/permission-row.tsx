import { Button, Chip } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { type AccessName, accessOf } from '../pages/permissions.ts';
import { usePermission } from '../pages/use-permission.ts';

interface PermissionRowProps {
  readonly name: AccessName;
  readonly onDone: (isHeld: boolean) => void;
}

/** One permission: whether it is held, what it is for, and the button that changes it. */
export function PermissionRow({ name, onDone }: PermissionRowProps) {
  const t = useTranslations('extensionPages.options.permissions');
  const isHeld = usePermission(accessOf(name)) === true;
  const change = async () => {
    // Requested directly in the click handler: browsers accept nothing else.
    if (isHeld) {
      if (await chrome.permissions.remove(accessOf(name))) onDone(false);
    } else if (await chrome.permissions.request(accessOf(name))) onDone(true);
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5">
      <div className="min-w-56 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium text-sm">
          {t(name)}
          <Chip tone={isHeld ? 'success' : 'neutral'}>{isHeld ? t('granted') : t('missing')}</Chip>
        </p>
        <p className="mt-0.5 text-muted text-sm">{t(`${name}Reason`)}</p>
      </div>
      <Button
        size="sm"
        variant="secondary"
        aria-label={t(isHeld ? 'revokeNamed' : 'allowNamed', { name: t(name) })}
        onClick={() => void change().catch(() => undefined)}
      >
        {isHeld ? t('revoke') : t('allow')}
      </Button>
    </li>
  );
}
