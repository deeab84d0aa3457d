import { createContext, type FocusEvent, type ReactNode, use, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '../class-names.ts';
import { DangerIcon } from '../icons/danger.tsx';
import type { Icon } from '../icons/icon.tsx';
import { InfoIcon } from '../icons/info.tsx';
import { SuccessIcon } from '../icons/success.tsx';
import { WarningIcon } from '../icons/warning.tsx';
import { Button } from './button.tsx';

export type SnackbarTone = 'success' | 'info' | 'warning' | 'danger';
export interface SnackbarMessage {
  message: string;
  tone?: SnackbarTone;
  /** How long it is shown, in milliseconds. */
  timeoutMs?: number;
}
type Entry = Required<SnackbarMessage> & { id: number };

const ShowSnackbar = createContext<((message: SnackbarMessage) => void) | null>(null);

/** Shows a message at the bottom of the screen. It replaces the previous one, because it is about the visitor's latest action. */
export function useSnackbar(): (message: SnackbarMessage) => void {
  const show = use(ShowSnackbar);
  if (show === null) throw new Error('useSnackbar needs a SnackbarProvider above it.');
  return show;
}

/** Provides the single place on the page where messages appear. */
export function SnackbarProvider({ children }: { children: ReactNode }) {
  const [current, setCurrent] = useState<Entry | null>(null);
  const lastId = useRef(0);
  const show = useCallback(({ message, tone = 'success', timeoutMs = 3000 }: SnackbarMessage) => {
    lastId.current += 1;
    setCurrent({ id: lastId.current, message, tone, timeoutMs });
  }, []);
  const dismiss = useCallback((id: number) => setCurrent((now) => (now?.id === id ? null : now)), []);
  return (
    <ShowSnackbar value={show}>
      {children}
      {/* Always rendered: screen readers only announce changes to a region that already exists. */}
      <div
        data-snackbar=""
        role="status"
        aria-live="polite"
        className="pointer-events-none fixed inset-x-0 bottom-0 z-snackbar flex justify-center p-4 sm:justify-end sm:p-6"
      >
        {current && <Snackbar key={current.id} entry={current} onDismiss={dismiss} />}
      </div>
    </ShowSnackbar>
  );
}

const look: Record<SnackbarTone, { icon: Icon; colors: string }> = {
  success: { icon: SuccessIcon, colors: 'border-success-line bg-success-soft text-success-text' },
  info: { icon: InfoIcon, colors: 'border-info-line bg-info-soft text-info-text' },
  warning: { icon: WarningIcon, colors: 'border-warning-line bg-warning-soft text-warning-text' },
  danger: { icon: DangerIcon, colors: 'border-danger-line bg-danger-soft text-danger-text' },
};

function Snackbar({ entry, onDismiss }: { entry: Entry; onDismiss: (id: number) => void }) {
  const t = useTranslations('ui');
  const { id, message, timeoutMs } = entry;
  const { icon: IconOfTone, colors } = look[entry.tone];
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const cameFrom = useRef<HTMLElement | null>(null);

  // The timer stops while the pointer or focus is on the message and restarts afterwards: visitors may read or press Close.
  const held = pointed || focused;
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => onDismiss(id), timeoutMs);
    return () => clearTimeout(timer);
  }, [held, id, timeoutMs, onDismiss]);

  function enter(event: FocusEvent): void {
    setFocused(true);
    if (event.relatedTarget instanceof HTMLElement) cameFrom.current = event.relatedTarget;
  }
  function close(): void {
    cameFrom.current?.focus();
    onDismiss(id);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only observes pointer and focus to stop the timer
    <div
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={enter}
      onBlur={() => setFocused(false)}
      onKeyDown={(event) => event.key === 'Escape' && close()}
      className={classNames(
        'pointer-events-auto flex w-full max-w-md animate-rise items-start gap-3 rounded-lg border py-3 ps-4 pe-2 shadow-lg',
        colors,
      )}
    >
      <IconOfTone className="mt-2 size-5" />
      <p className="min-w-0 flex-1 py-1.75 font-medium text-sm">{message}</p>
      <Button variant="ghost" size="sm" onClick={close}>
        {t('close')}
      </Button>
    </div>
  );
}
