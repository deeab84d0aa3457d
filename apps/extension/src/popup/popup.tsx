import { DownloadIcon, ImageIcon, PlayIcon, Tabs } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { DesktopStatusContext } from '../desktop/status-context.ts';
import { AccessCard } from './access-card.tsx';
import { AccountCard } from './account-card.tsx';
import { AccountProvider } from './account-context.tsx';
import { DamageNotice } from './damage-notice.tsx';
import { DownloadList } from './download-list.tsx';
import { FeedFailureCard } from './feed-failure-card.tsx';
import { GuestCard } from './guest-card.tsx';
import { ImageList } from './image-list.tsx';
import { MediaList } from './media-list.tsx';
import { PopupHeader } from './popup-header.tsx';
import { PopupSkeleton } from './popup-skeleton.tsx';
import type { TabFeeds } from './tab-feeds.ts';
import { useFeed, useFeedFailure } from './use-background.ts';

interface PopupProps {
  readonly tabId: number | null;
  /** For that tab. */
  readonly feeds: TabFeeds | undefined;
  readonly isPanel?: boolean;
}

/** Everything about one tab: its media, its images, and all downloads. */
export function Popup({ tabId, feeds, isPanel = false }: PopupProps) {
  const t = useTranslations('extension');
  const state = useFeed(feeds?.media);
  const hasFailed = useFeedFailure(feeds?.media);
  // Media come first, so that they can be saved without scrolling.
  const asksForAccess = state !== null && state.refusal === null && !state.hasAllAccess && state.guest === null;
  return (
    <AccountProvider feed={feeds?.account}>
      <PopupHeader isPanel={isPanel} />
      <main className="flex flex-col gap-3 px-4 pt-2 pb-4">
        <AccountCard />
        {state === null || tabId === null ? (
          hasFailed ? (
            <FeedFailureCard />
          ) : (
            <PopupSkeleton />
          )
        ) : (
          <DesktopStatusContext value={state.desktop}>
            {state.hasDamagedJobs && <DamageNotice />}
            {state.guest !== null && <GuestCard tabId={tabId} guest={state.guest} />}
            <Tabs
              label={t('tabs.label')}
              items={[
                {
                  value: 'media',
                  label: t('tabs.media'),
                  icon: PlayIcon,
                  content: (
                    <div className="flex flex-col gap-3">
                      {asksForAccess && state.media.length === 0 && <AccessCard />}
                      <MediaList
                        tabId={tabId}
                        media={state.media}
                        jobs={state.jobs}
                        settings={state.settings}
                        site={state.site}
                        refusal={state.refusal}
                      />
                      {asksForAccess && state.media.length > 0 && <AccessCard />}
                    </div>
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
          </DesktopStatusContext>
        )}
      </main>
    </AccountProvider>
  );
}
