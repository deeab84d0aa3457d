import type { GuestView } from '@clipharbor/contracts';
import { Button, Callout, DownloadIcon } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { sendToBackground } from './use-background.ts';

interface GuestCardProps {
  readonly tabId: number;
  readonly guest: GuestView;
}

const noticeKeys = {
  'post.loginRequired': 'loginRequired',
  'post.private': 'private',
  'post.quarantined': 'quarantined',
} as const;

/** Only for guest sites: saving whole stories and albums, and the blue area if it was hidden. */
export function GuestCard({ tabId, guest: { collections, isAreaHidden, notice } }: GuestCardProps) {
  const t = useTranslations('extensionGuest');
  return (
    <div className="flex flex-col gap-2 empty:hidden">
      {notice !== null && (
        <Callout type="info" label={t('notices.label')}>
          {t(`notices.${noticeKeys[notice]}`)}
        </Callout>
      )}
      {collections.map(({ id, kind, title, count }) => {
        const action = t(`popup.saveAll.${kind}`, { count });
        const saveAll = () => sendToBackground({ to: 'background', type: 'guest.saveAll', tabId, collectionId: id });
        return (
          <Button
            key={id}
            size="sm"
            variant="secondary"
            onClick={saveAll}
            aria-label={title === null ? action : t('popup.saveAllOf', { action, title })}
          >
            <DownloadIcon className="size-4" />
            {action}
          </Button>
        );
      })}
      {isAreaHidden && (
        <p className="flex flex-wrap items-center justify-between gap-2 text-muted text-xs">
          {t('popup.areaHidden')}
          <Button
            size="sm"
            variant="ghost"
            onClick={() => sendToBackground({ to: 'background', type: 'guest.showArea', tabId })}
          >
            {t('popup.showArea')}
          </Button>
        </p>
      )}
    </div>
  );
}
