import type { SettingsChange } from '@clipharbor/contracts';
import { brand } from '@clipharbor/domain';
import { useTranslations } from 'use-intl';
import { reloadForNative } from '../desktop/request-access.ts';
import { accessNames } from '../pages/permissions.ts';
import { PermissionRow } from './permission-row.tsx';
import { Section } from './section.tsx';

/** The permissions, what each is for, and buttons to grant and revoke them. */
export function PermissionsSection({ onChange }: { onChange: (change: SettingsChange) => void }) {
  const t = useTranslations('extensionPages.options.permissions');
  return (
    <Section name="permissions" text={t('text', { brand: brand.name })}>
      <ul className="-my-2 divide-y divide-line">
        {accessNames.map((name) => (
          <PermissionRow
            key={name}
            name={name}
            onDone={(isHeld) => {
              // The permission means that we may, the setting that the user wants it.
              if (name === 'notifications') onChange({ hasNotifications: isHeld });
              if (name === 'desktop' && isHeld) reloadForNative();
            }}
          />
        ))}
      </ul>
    </Section>
  );
}
