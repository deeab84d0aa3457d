import { brand } from '@clipharbor/domain';
import { Callout, DownloadIcon, ImageIcon, PlayIcon, Skeleton, SkeletonGroup, Tabs } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { AccessCard } from './access-card.tsx';
import { AccountCard } from './account-card.tsx';
import { DownloadList } from './download-list.tsx';
import { GuestCard } from './guest-card.tsx';
import { ImageList } from './image-list.tsx';
import { MediaList } from './media-list.tsx';
import { refusalKey } from './reasons.ts';
import { usePopupState } from './use-background.ts';

/** Everything about one tab: its media, its pictures, and all downloads. */
export function Popup({ tabId }: { tabId: number | null }) {
  const t = useTranslations('extension');
  const loading = useTranslations('ui')('loading');
  const state = usePopupState(tabId);
  return (
    <main className="flex flex-col gap-3 p-4">
      <h1 className="flex items-center gap-2 font-semibold text-lg">
        <img src="/icons/32.png" alt="" width={24} height={24} />
        {brand.name}
      </h1>
      <AccountCard />
      {state === null || tabId === null ? (
        <SkeletonGroup label={loading}>
          <Skeleton className="h-24" />
        </SkeletonGroup>
      ) : (
        <>
          {state.refusal !== null && (
            <Callout type="warning" label={t('media.kinds.protected')}>
              {t(`refusals.${refusalKey(state.refusal)}`)}
            </Callout>
          )}
          {!state.hasAllAccess && state.guest === null && <AccessCard />}
          {state.guest !== null && <GuestCard tabId={tabId} guest={state.guest} />}
          <Tabs
            label={t('tabs.label')}
            items={[
              {
                value: 'media',
                label: t('tabs.media'),
                icon: PlayIcon,
                content: (
                  <MediaList
                    tabId={tabId}
                    media={state.media}
                    jobs={state.jobs}
                    settings={state.settings}
                    site={state.site}
                  />
                ),
              },
              {
                value: 'images',
                label: t('tabs.images'),
                icon: ImageIcon,
                content: (
                  <ImageList
                    tabId={tabId}
                    images={state.images}
                    archive={state.imageArchive}
                    minPixels={state.settings.minImagePixels}
                  />
                ),
              },
              {
                value: 'downloads',
                label: t('tabs.downloads'),
                icon: DownloadIcon,
                content: <DownloadList jobs={state.jobs} />,
              },
            ]}
          />
        </>
      )}
    </main>
  );
}
