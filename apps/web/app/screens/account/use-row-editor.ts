import { useRef, useState } from 'react';

/** Opens the form of a row and, when it closes, gives the focus back to the button that opened it. */
export function useRowEditor() {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  return {
    isOpen,
    opener,
    open: () => setOpen(true),
    close: () => {
      setOpen(false);
      // The next render brings the button back.
      requestAnimationFrame(() => opener.current?.focus());
    },
  };
}

/** For the form: its first field has the focus as soon as it is there. */
export const focusFirstField = (form: HTMLFormElement | null): void =>
  form?.querySelector<HTMLInputElement>('input:not([hidden])')?.focus();
