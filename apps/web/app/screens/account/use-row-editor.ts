import { useRef, useState } from 'react';

/** Opens the form of a row and, when it closes, returns focus to the button that opened it. */
export function useRowEditor() {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  return {
    isOpen,
    opener,
    open: () => setOpen(true),
    close: () => {
      setOpen(false);
      // The button reappears with the next render.
      requestAnimationFrame(() => opener.current?.focus());
    },
  };
}

/** A ref for the form: focuses its first field when it appears. */
export const focusFirstField = (form: HTMLFormElement | null): void =>
  form?.querySelector<HTMLInputElement>('input:not([hidden])')?.focus();
