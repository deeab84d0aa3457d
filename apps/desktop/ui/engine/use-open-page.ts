import { useEngine } from './engine-context.tsx';

/** Opens a page of our site in the user's browser, because the user may not be signed in to the site in the window's profile. */
export function useOpenPage(): (url: string) => Promise<void> {
  const engine = useEngine();
  return async (url) => {
    const answer = await engine.call('openPage', { url }).catch(() => null);
    if (!answer?.isOpen) open(url, '_blank', 'noopener');
  };
}
