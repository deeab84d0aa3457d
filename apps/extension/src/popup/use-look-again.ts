import { type RefObject, useEffect } from 'react';
import { sendToBackground } from './use-background.ts';

const everyMs = 3000;

/**
 * Reads the page again while our list is in view: pages load images as they are scrolled, and nothing else reports these. Hidden
 * lists do not count.
 */
export function useLookAgain(tabId: number, element: RefObject<Element | null>): void {
  useEffect(() => {
    const look = (): void => {
      const isShown = document.visibilityState === 'visible' && element.current?.checkVisibility() === true;
      if (isShown) sendToBackground({ to: 'background', type: 'media.look', tabId });
    };
    const timer = setInterval(look, everyMs);
    return () => clearInterval(timer);
  }, [tabId, element]);
}
