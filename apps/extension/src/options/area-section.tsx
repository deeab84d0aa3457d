import type { PageMessage } from '@clipharbor/contracts';
import { type SiteId, siteIds, siteNames } from '@clipharbor/sites';
import { Checkbox, useSnackbar } from '@clipharbor/ui';
import { startTransition, useEffect, useOptimistic, useState } from 'react';
import { useTranslations } from 'use-intl';
import { storedArea, watchArea } from '../guest/watch-area.ts';
import { Section } from './section.tsx';

/** On which of the four guest sites the blue download button is shown. */
export function AreaSection() {
  const t = useTranslations('extensionPages.options');
  const show = useSnackbar();
  const [stored, setStored] = useState<readonly string[]>([]);
  useEffect(() => watchArea(({ hiddenSites }) => setStored(hiddenSites)), []);
  const [hidden, showChange] = useOptimistic(stored, (now, { site, isShown }: { site: SiteId; isShown: boolean }) =>
    isShown ? now.filter((one) => one !== site) : [...now, site],
  );
  const change = (site: SiteId, isShown: boolean): void =>
    startTransition(async () => {
      showChange({ site, isShown });
      const message: PageMessage = { to: 'background', type: 'guest.setArea', site, isShown };
      const isStored: unknown = await chrome.runtime.sendMessage(message).catch(() => false);
      if (isStored !== true) show({ message: t('notStored'), tone: 'danger' });
      // Read before the pending change is cleared: the event about it may arrive later, and the box would flip back for a moment.
      await storedArea().then(
        ({ hiddenSites }) => setStored(hiddenSites),
        () => undefined,
      );
    });
  return (
    <Section name="area" text={t('area.text')}>
      <div className="grid sm:grid-cols-2">
        {siteIds.map((site) => (
          <Checkbox
            key={site}
            label={siteNames[site]}
            checked={!hidden.includes(site)}
            onChange={(event) => change(site, event.target.checked)}
          />
        ))}
      </div>
    </Section>
  );
}
