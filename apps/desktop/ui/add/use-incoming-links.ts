import { useEffect, useState } from 'react';
import { droppedText } from './dropped-text.ts';

/** Fields and dialogs handle their own pastes. */
const handlesOwnInput = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [role="dialog"]') !== null;

/** Reports links that are pasted or dropped anywhere in the window. Returns whether something is being dragged over it. */
export function useIncomingLinks(onLinks: (text: string) => void): boolean {
  const [isDragged, setDragged] = useState(false);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const paste = (event: ClipboardEvent): void => {
      const text = handlesOwnInput(event.target) ? null : droppedText(event.clipboardData);
      if (text !== null) onLinks(text);
    };
    const drop = (event: DragEvent): void => {
      // Otherwise the browser would navigate to the dropped address.
      event.preventDefault();
      setDragged(false);
      const text = droppedText(event.dataTransfer);
      if (text !== null) onLinks(text);
    };
    const dragOver = (event: DragEvent): void => {
      event.preventDefault();
      setDragged(true);
    };
    const dragLeave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setDragged(false);
    };
    addEventListener('paste', paste, { signal });
    addEventListener('drop', drop, { signal });
    addEventListener('dragover', dragOver, { signal });
    addEventListener('dragleave', dragLeave, { signal });
    return () => listening.abort();
  }, [onLinks]);
  return isDragged;
}
