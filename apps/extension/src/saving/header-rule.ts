import type { RequestOrigin } from '../finding/tab-media.ts';

const set = (header: string, value: string | null) =>
  value === null ? ({ header, operation: 'remove' } as const) : ({ header, operation: 'set', value } as const);

/**
 * Gives our own requests the Referer and Origin that the page's request had; where it had none, ours have none either. The rule
 * applies to requests that this extension makes outside any tab, to these hosts only, and goes with its job.
 */
export const headerRule = (
  id: number,
  extensionId: string,
  hosts: readonly string[],
  { referer, origin }: RequestOrigin,
) => ({
  id,
  priority: 1,
  action: { type: 'modifyHeaders', requestHeaders: [set('referer', referer), set('origin', origin)] } as const,
  condition: {
    initiatorDomains: [extensionId],
    tabIds: [-1],
    requestDomains: [...hosts],
    resourceTypes: ['xmlhttprequest', 'other', 'media'] as const,
  },
});
