import { Dialog as Base } from '@base-ui/react/dialog';
import { type ReactElement, type ReactNode, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '../class-names.ts';
import { CloseIcon } from '../icons/close.tsx';
import { Button } from './button.tsx';

/** The props that Dialog and Drawer share. */
export interface ModalProps {
  title: string;
  /** A sentence under the title, read aloud when the dialog opens. */
  description?: ReactNode;
  /** The button that opens it. Without one, it is controlled by `open` and `onOpenChange`. */
  trigger?: ReactElement;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  children?: ReactNode;
  /** Buttons that stay visible while the body scrolls. */
  footer?: ReactNode;
  /** Where focus goes on close, for openers that may be gone by then. By default, it returns to where it was. */
  returnFocus?: () => HTMLElement | null;
}
/** Classes, because the security policy forbids inline styles. */
const widths = {
  360: 'max-w-[360px]',
  420: 'max-w-[420px]',
  440: 'max-w-[440px]',
  460: 'max-w-[460px]',
  480: 'max-w-[480px]',
  640: 'max-w-[640px]',
  1200: 'max-w-[1200px]',
} as const;
export type ModalWidthPx = keyof typeof widths;

interface FrameProps extends ModalProps {
  persistent?: boolean;
  viewportClass: string;
  popupClass: string;
  maxWidthPx: ModalWidthPx;
}

// Snackbars and dialogs that were opened later are above this one: pressing them is not a press outside.
const isAbove = (event: Event): boolean =>
  event.target instanceof Element && event.target.closest('[data-snackbar], [role="dialog"]') !== null;

type TextInput = HTMLInputElement | HTMLTextAreaElement;
const isTextInput = (target: EventTarget): target is TextInput =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !/^(checkbox|radio|hidden|range)$/.test(target.type));

/** Whether a field still contains typed text. Comparing with `defaultValue` would not work: React keeps the two equal. */
const holdsText = (typedIn: ReadonlySet<TextInput>): boolean =>
  [...typedIn].some((field) => field.isConnected && field.value !== '');

/**
 * The modal behavior: focus moves in, stays in and returns; Esc closes; the page behind does not scroll. In a low window, such as at
 * 400 % zoom, title and buttons scroll with the content, because they would cover the form.
 */
export function Modal({
  title,
  description,
  trigger,
  open,
  onOpenChange,
  children,
  footer,
  returnFocus,
  ...frame
}: FrameProps) {
  const t = useTranslations('ui');
  const body = useRef<HTMLDivElement>(null);
  // A prefilled email, or the hidden one for password managers, is nothing that Escape could lose.
  const typedIn = useRef(new Set<TextInput>());
  // Focuses the first field of a form, except on touch screens, where the keyboard would cover it.
  const firstField = (opened: string) =>
    opened === 'touch'
      ? true
      : (body.current?.querySelector<HTMLElement>('form :is(input, textarea, select):not([hidden])') ?? true);
  return (
    <Base.Root
      {...(open !== undefined && { open })}
      disablePointerDismissal={frame.persistent ?? false}
      onOpenChange={(next, details) => {
        const isAccidental =
          (details.reason === 'outside-press' && isAbove(details.event)) ||
          (details.reason === 'escape-key' && frame.persistent && holdsText(typedIn.current));
        if (isAccidental) details.cancel();
        else onOpenChange?.(next);
      }}
    >
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        {/* Also above another dialog: the lower one must not look usable. */}
        <Base.Backdrop
          forceRender
          className="fixed inset-0 z-overlay bg-scrim backdrop-blur-[2px] transition-opacity duration-base data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <Base.Viewport className={frame.viewportClass}>
          <Base.Popup
            initialFocus={firstField}
            finalFocus={() => returnFocus?.() ?? true}
            className={classNames(frame.popupClass, widths[frame.maxWidthPx])}
          >
            <header className="sticky top-0 z-1 flex items-start gap-2 bg-inherit px-6 pt-5 pb-3 [@media(height<30rem)]:static">
              <div className="min-w-0 flex-1">
                <Base.Title className="pt-1 text-lg sm:text-xl">{title}</Base.Title>
                {description !== undefined && (
                  <Base.Description className="mt-1.5 text-muted text-sm">{description}</Base.Description>
                )}
              </div>
              <Base.Close
                render={
                  <Button variant="ghost" size="sm" iconOnly aria-label={t('close')} className="-me-2">
                    <CloseIcon />
                  </Button>
                }
              />
            </header>
            {children !== undefined && (
              <div
                ref={body}
                className="min-w-0 flex-1 px-6 pt-1 pb-6"
                onInput={({ target }) => isTextInput(target) && typedIn.current.add(target)}
              >
                {children}
              </div>
            )}
            {footer !== undefined && (
              <footer className="sticky bottom-0 flex flex-col-reverse gap-3 border-line border-t bg-inherit px-6 py-4 sm:flex-row sm:justify-end [@media(height<30rem)]:static">
                {footer}
              </footer>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/** A button inside a dialog or drawer that closes it: `<ModalClose><Button>…</Button></ModalClose>`. */
export function ModalClose({ children }: { children: ReactElement }) {
  return <Base.Close render={children} />;
}
