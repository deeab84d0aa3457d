import type { PageMessage, SaveOptions } from '@clipharbor/contracts';
import { useTranslations } from 'use-intl';
import { canDesktopSave } from '../saving/desktop-order.ts';
import { DesktopAction } from './desktop-action.tsx';

interface SaveWithDesktopProps {
  readonly request: Extract<PageMessage, { type: 'desktop.save' }>;
  readonly options: SaveOptions;
}

/** The button, or the reason why only the browser supports these choices. */
export function SaveWithDesktop({ request, options }: SaveWithDesktopProps) {
  const t = useTranslations('extensionDesktop');
  if (!canDesktopSave(options)) return <p className="text-muted text-xs">{t('limits')}</p>;
  return <DesktopAction action="save" request={request} />;
}
