import type { SettingsChange } from '@clipharbor/contracts';
import { brand } from '@clipharbor/domain';
import { useTranslations } from 'use-intl';
import { reloadForNative } from '../desktop/request-access.ts';
import { accessNames } from '../pages/permissions.ts';
import { PermissionRow } from './permission-row.tsx';
import { Section } from './section.tsx';

/** What is allowed and why. Permissions are granted and revoked here. */
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
              // The permission alone means that we may; the setting, that the user wants it.
              if (name === 'notifications') onChange({ hasNotifications: isHeld });
              if (name === 'desktop' && isHeld) reloadForNative();
            }}
          />
        ))}
      </ul>
    </Section>
  );
}
