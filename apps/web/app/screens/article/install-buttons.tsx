import { type BrowserFamily, brand, browserFamilies } from '@clipharbor/domain';
import { Button, DownloadIcon } from '@clipharbor/ui';
import { createContext, use, useSyncExternalStore } from 'react';
import { browserNames } from '../../shell/browser-names.ts';

/** The labels of the buttons, by language. */
export const InstallLabelsContext = createContext<Readonly<Record<string, Readonly<Record<BrowserFamily, string>>>>>(
  {},
);

const neverChanges = () => () => undefined;

/** Links to the three stores, in the browser's language if we have it, otherwise in the article's. */
export function InstallButtons({ label }: { label: string }) {
  const labels = use(InstallLabelsContext);
  const language = useSyncExternalStore(
    neverChanges,
    () => navigator.languages.map((tag) => tag.split('-')[0] ?? '').find((tag) => Object.hasOwn(labels, tag)) ?? null,
    () => null,
  );
  const own = language === null ? undefined : labels[language];
  return (
    <ul className="plain flex flex-wrap gap-3" lang={language ?? undefined}>
      {browserFamilies.map((browser) => (
        <li key={browser}>
          <Button variant="secondary" href={brand.stores[browser]} external>
            <DownloadIcon />
            {own?.[browser] ?? label.replace('{browser}', browserNames[browser])}
          </Button>
        </li>
      ))}
    </ul>
  );
}
