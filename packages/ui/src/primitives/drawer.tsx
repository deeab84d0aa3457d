import { classNames } from '../class-names.ts';
import { Modal, type ModalProps, type ModalWidthPx } from './modal.tsx';

export interface DrawerProps extends ModalProps {
  /** The edge it slides in from, relative to the reading direction. */
  side?: 'start' | 'end';
  maxWidthPx?: ModalWidthPx;
}

const sides = {
  start:
    'me-auto rounded-e-2xl border-e data-ending-style:-translate-x-full data-starting-style:-translate-x-full rtl:data-ending-style:translate-x-full rtl:data-starting-style:translate-x-full',
  end: 'ms-auto rounded-s-2xl border-s data-ending-style:translate-x-full data-starting-style:translate-x-full rtl:data-ending-style:-translate-x-full rtl:data-starting-style:-translate-x-full',
} as const;

/** A panel at the edge of the screen, for the navigation on small screens. Built on the dialog to avoid duplicate code. */
export function Drawer({ side = 'end', maxWidthPx = 360, ...props }: DrawerProps) {
  return (
    <Modal
      {...props}
      maxWidthPx={maxWidthPx}
      viewportClass="fixed inset-0 z-overlay flex overflow-hidden"
      popupClass={classNames(
        'flex h-full w-[calc(100%-2.5rem)] flex-col overflow-y-auto overscroll-contain border-line bg-raised shadow-xl outline-none transition-[translate] duration-slow ease-swift',
        sides[side],
      )}
    />
  );
}
