import type { ObservedItem } from '@clipharbor/contracts';

/** Both scripts agree on an event name before any script of the page runs, so the page cannot know it and listen. */
export const helloEvent = 'clipharbor:hello';
export const readyEvent = 'clipharbor:ready';

type Send = (items: readonly ObservedItem[]) => void;

/** The page's side: sends items as text to the event name that our other script announced. */
export function openChannel(): Send {
  const { stringify } = JSON;
  const dispatch = EventTarget.prototype.dispatchEvent.bind(document);
  let name: string | undefined;
  const onHello = (event: Event): void => {
    if (event instanceof CustomEvent && typeof event.detail === 'string') name = event.detail;
    document.removeEventListener(helloEvent, onHello);
    // Tells the other side to stop listening too.
    dispatch(new CustomEvent(readyEvent));
  };
  document.addEventListener(helloEvent, onHello);
  dispatch(new CustomEvent(readyEvent));
  return (items) => {
    if (name !== undefined) dispatch(new CustomEvent(name, { detail: stringify(items) }));
  };
}

/** The extension's side. Anything that arrives may be forged by the page. */
export function listenToPage(onText: (text: string) => void): void {
  const name = crypto.getRandomValues(new Uint32Array(4)).join('-');
  document.addEventListener(name, (event) => {
    if (event instanceof CustomEvent && typeof event.detail === 'string') onText(event.detail);
  });
  const announceName = (): void => {
    document.removeEventListener(readyEvent, announceName);
    document.dispatchEvent(new CustomEvent(helloEvent, { detail: name }));
  };
  document.addEventListener(readyEvent, announceName);
  // The other script may already be running and have announced itself before we listened.
  document.dispatchEvent(new CustomEvent(helloEvent, { detail: name }));
}
