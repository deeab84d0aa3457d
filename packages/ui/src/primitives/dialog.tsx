import { Modal, type ModalProps, type ModalWidthPx } from './modal.tsx';

export interface DialogProps extends ModalProps {
  /**
   * For forms, where an accidental press would lose what was typed: pressing outside does not close it, and neither does Esc once a
   * field contains text. The Close button always does.
   */
  persistent?: boolean;
  maxWidthPx?: ModalWidthPx;
}

/** A modal window that needs an answer first. */
export function Dialog({ persistent = false, maxWidthPx = 480, ...props }: DialogProps) {
  return (
    <Modal
      {...props}
      persistent={persistent}
      maxWidthPx={maxWidthPx}
      viewportClass="fixed inset-0 z-overlay flex items-end justify-center p-3 sm:items-center sm:p-6"
      popupClass="flex max-h-full w-full flex-col overflow-y-auto overscroll-contain rounded-2xl border border-line bg-raised shadow-xl outline-none transition-[opacity,scale,translate] duration-base ease-swift data-ending-style:translate-y-2 data-ending-style:scale-[0.98] data-starting-style:translate-y-4 data-starting-style:scale-[0.98] data-ending-style:opacity-0 data-starting-style:opacity-0"
    />
  );
}
