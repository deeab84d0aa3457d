import type { DesktopSettings } from '@clipharbor/contracts';
import { SelectField, TextField } from '@clipharbor/ui';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { proxyAddress } from './proxy-address.ts';

type Proxy = DesktopSettings['proxy'];
const kinds = ['system', 'none', 'own'] as const;
type Kind = (typeof kinds)[number];

const kindOf = (proxy: Proxy): Kind => (proxy === null ? 'none' : proxy === 'system' ? 'system' : 'own');
const example = 'http://office.example:8080';
const labels = { system: 'proxySystem', none: 'proxyNone', own: 'proxyOwn' } as const;

/** How the app reaches the network. A custom address is saved as soon as it is valid. */
export function ProxyField({ proxy, onChange }: { proxy: Proxy; onChange: (proxy: Proxy) => void }) {
  const t = useTranslations('desktop.settings');
  const [kind, setKind] = useState(kindOf(proxy));
  const [typed, setTyped] = useState(kindOf(proxy) === 'own' ? (proxy ?? '') : '');
  const choose = (value: string) => {
    const next = kinds.find((one) => one === value) ?? 'system';
    setKind(next);
    if (next !== 'own') onChange(next === 'none' ? null : 'system');
  };
  const type = (text: string) => {
    setTyped(text);
    const address = proxyAddress(text);
    if (address !== null) onChange(address);
  };
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField
        label={t('proxy')}
        value={kind}
        options={kinds.map((value) => ({ value, label: t(labels[value]) }))}
        onChange={choose}
      />
      {kind === 'own' && (
        <TextField
          type="url"
          label={t('proxyAddress')}
          placeholder={example}
          error={typed === '' || proxyAddress(typed) !== null ? undefined : t('proxyError', { example })}
          value={typed}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => type(event.target.value)}
        />
      )}
    </div>
  );
}
