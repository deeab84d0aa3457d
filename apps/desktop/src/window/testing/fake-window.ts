import type { ShownWindow } from '../window-driver.ts';

/** A window that records its calls. */
export function fakeWindow() {
  const asked: string[] = [];
  const { promise: closed, resolve: userCloses } = Promise.withResolvers<void>();
  const window: ShownWindow = {
    closed,
    lead: async (url) => void asked.push(`lead ${url}`),
    raise: async (url, hasPage) => void asked.push(`raise ${hasPage ? '' : url}`.trim()),
    left: async (url) => void asked.push(`left ${url}`),
    showProgress: ({ isActive, share }) => void asked.push(`progress ${isActive} ${share}`),
    close() {
      asked.push('close');
      userCloses();
    },
  };
  return { window, asked, userCloses };
}
