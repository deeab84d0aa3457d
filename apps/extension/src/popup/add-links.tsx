import { maxAddressCharacters, maxLinks } from '@clipharbor/contracts';
import { refusalKey } from '@clipharbor/i18n';
import { type ReadLinks, readLinks } from '@clipharbor/sites';
import { Button, ChevronDownIcon } from '@clipharbor/ui';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { sendToBackground } from './use-background.ts';

type Reason = ReadLinks['refused'][number]['reason'];

/** Adds a download for each URL in a list. Lines that cannot be added stay in the field, with the reason. */
export function AddLinks() {
  const t = useTranslations('extensionSaving.links');
  const refusals = useTranslations('extension.refusals');
  const [text, setText] = useState('');
  const [refused, setRefused] = useState<ReadLinks['refused']>([]);
  const [added, setAdded] = useState(0);
  const id = useId();
  const wordsFor = (reason: Reason): string =>
    reason === 'notAnAddress' || reason === 'tooMany' ? t(reason) : refusals(refusalKey(reason));
  const add = () => {
    const read = readLinks(text, { maxLinks, maxAddressCharacters });
    if (read.addresses.length > 0)
      sendToBackground({ to: 'background', type: 'links.add', addresses: [...read.addresses] });
    setAdded(read.addresses.length);
    setRefused(read.refused);
    setText(read.refused.map(({ line }) => line).join('\n'));
  };
  return (
    <details className="group rounded-lg border border-line p-3">
      <summary className="flex cursor-pointer list-none items-center gap-1 rounded-sm font-medium text-sm [&::-webkit-details-marker]:hidden">
        <ChevronDownIcon className="size-4 transition-transform group-open:-scale-y-100" />
        {t('title')}
      </summary>
      <label htmlFor={id} className="mt-2 block text-muted text-xs">
        {t('label')}
      </label>
      <textarea
        id={id}
        dir="ltr"
        rows={3}
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="mt-1 w-full rounded-md border border-control bg-surface p-2 text-ink text-sm"
      />
      <div className="mt-2 flex items-center gap-3">
        <Button size="sm" variant="secondary" disabled={text.trim() === ''} onClick={add}>
          {t('add')}
        </Button>
        <p aria-live="polite" className="text-muted text-xs">
          {added > 0 && t('added', { count: added })}
        </p>
      </div>
      {refused.length > 0 && (
        <ul aria-label={t('refused')} className="mt-2 flex flex-col gap-1 text-danger-text text-xs">
          {refused.map(({ line, reason }) => (
            <li key={line}>
              <bdi className="break-all font-medium">{line}</bdi> · {wordsFor(reason)}
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}
