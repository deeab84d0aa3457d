import { type DesktopInspection, type DesktopWindowAdd, maxAddressCharacters, maxLinks } from '@clipharbor/contracts';
import { type ReadLinks, readLinks } from '@clipharbor/sites';
import { useSnackbar } from '@clipharbor/ui';
import { use, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useEngine } from '../engine/engine-context.tsx';
import { codeOf } from '../engine/engine-error.ts';
import { BoardContext } from '../jobs/use-job-actions.ts';
import { pageOf } from './page-of.ts';

export type Step =
  | { readonly kind: 'address' }
  | { readonly kind: 'several'; readonly addresses: readonly string[] }
  | { readonly kind: 'choice'; readonly url: string; readonly inspection: DesktopInspection };

export interface Adding {
  readonly step: Step;
  readonly text: string;
  readonly setText: (text: string) => void;
  /** Lines that are not addresses, and why. */
  readonly refused: ReadLinks['refused'];
  /** Why the address could not be inspected or added. */
  readonly failure: string | null;
  readonly isBusy: boolean;
  readonly read: () => Promise<void>;
  readonly back: () => void;
  readonly add: (downloads: readonly DesktopWindowAdd[]) => Promise<void>;
}

/** The steps from an address to a download. Dropped or pasted text is inspected immediately. */
export function useAdding(first: string, onDone: () => void): Adding {
  const engine = useEngine();
  const board = use(BoardContext);
  const show = useSnackbar();
  const words = useTranslations('extensionSaving.links');
  const [step, setStep] = useState<Step>({ kind: 'address' });
  const [text, setText] = useState(first);
  const [refused, setRefused] = useState<ReadLinks['refused']>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const closing = useRef(new AbortController());

  const read = async (): Promise<void> => {
    const { addresses, refused: faults } = readLinks(text, { maxLinks, maxAddressCharacters });
    setRefused(faults);
    setFailure(null);
    const [url, ...more] = addresses;
    if (url === undefined) return;
    if (more.length > 0) {
      setStep({ kind: 'several', addresses });
      return;
    }
    setBusy(true);
    const { signal } = closing.current;
    try {
      const { inspection } = await engine.call('inspect', { url, ...pageOf(url) }, signal);
      setStep({ kind: 'choice', url, inspection });
    } catch (error) {
      setFailure(codeOf(error));
    }
    setBusy(false);
  };

  const add = async (downloads: readonly DesktopWindowAdd[]): Promise<void> => {
    setBusy(true);
    let added = 0;
    try {
      for (const download of downloads) {
        board?.putNew((await engine.call('add', { ...download, ...pageOf(download.url) })).job);
        added += 1;
      }
      onDone();
    } catch (error) {
      // Lines that have not been added yet stay in the field.
      setText(
        downloads
          .slice(added)
          .map(({ url }) => url)
          .join('\n'),
      );
      setFailure(codeOf(error));
      setStep({ kind: 'address' });
    }
    setBusy(false);
    if (added > 0) show({ message: words('added', { count: added }) });
  };

  const readFirst = useEffectEvent(() => void read());
  useEffect(() => {
    closing.current = new AbortController();
    if (first !== '') readFirst();
    return () => closing.current.abort();
  }, [first]);

  return { step, text, setText, refused, failure, isBusy, read, add, back: () => setStep({ kind: 'address' }) };
}
