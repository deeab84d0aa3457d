import { Button, Checkbox, Chip, Spinner, useSizeText } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';
import { DesktopFailureNote } from '../desktop/failure-note.tsx';
import { largeBytes } from '../desktop/for-desktop.ts';
import { requestDesktopAccess } from '../desktop/request-access.ts';
import { useDesktopCheck } from '../desktop/use-desktop-check.ts';
import { Section } from './section.tsx';
import type { SettingsProps } from './sections.ts';

/** Whether the desktop app can be reached, and which downloads go to it. */
export function DesktopSection({ settings, onChange }: SettingsProps) {
  const t = useTranslations('extensionDesktop.options');
  const size = useSizeText();
  const { isAllowed, status, isChecking, check } = useDesktopCheck();
  const isConnected = status?.kind === 'connected';
  const failure = isAllowed && !isChecking && status?.kind === 'failed' ? status.failure : null;
  const send = async (isOn: boolean) => {
    // Requested directly in the click handler: browsers accept nothing else.
    if (!isOn || isAllowed || (await requestDesktopAccess())) onChange({ usesDesktopApp: isOn });
  };
  return (
    <Section name="desktop" text={t('text')}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p role="status">
          {isChecking ? (
            <span className="flex items-center gap-2 text-muted text-sm">
              <Spinner className="size-4" />
              {t('checking')}
            </span>
          ) : (
            <Chip tone={isConnected ? 'success' : 'neutral'}>
              {isConnected ? t('connected', { version: status.version }) : t('notConnected')}
            </Chip>
          )}
        </p>
        <Button
          size="sm"
          variant="secondary"
          disabled={isChecking}
          onClick={() => void (isAllowed ? check() : requestDesktopAccess())}
        >
          {isAllowed ? t('checkAgain') : t('connect')}
        </Button>
      </div>
      {failure !== null && <DesktopFailureNote failure={failure} />}
      <Checkbox
        label={t('send')}
        hint={t('sendHint', { size: size(largeBytes) })}
        checked={settings.usesDesktopApp && isAllowed}
        onChange={(event) => void send(event.target.checked).catch(() => undefined)}
      />
    </Section>
  );
}
