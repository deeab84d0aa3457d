import type { RequestOrigin } from '../finding/tab-media.ts';

const set = (header: string, value: string | null) =>
  value === null ? ({ header, operation: 'remove' } as const) : ({ header, operation: 'set', value } as const);

/**
 * Gives our own requests the Referer and Origin that the page's request had; where it had none, ours have none either. The rule
 * applies to requests that this extension makes outside any tab, to these hosts only, and goes with its job.
 */
export const headerRule = (
  id: number,
  extensionHost: string,
  hosts: readonly string[],
  { referer, origin }: RequestOrigin,
) => ({
  id,
  priority: 1,
  action: { type: 'modifyHeaders', requestHeaders: [set('referer', referer), set('origin', origin)] } as const,
  condition: {
    initiatorDomains: [extensionHost],
    tabIds: [-1],
    requestDomains: [...hosts],
    resourceTypes: ['xmlhttprequest', 'other', 'media'] as const,
  },
});

/** A number for the owner of a rule: the same in every life of the background, and never that of another owner of our time. */
export function ruleId(owner: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < owner.length; index++) hash = Math.imul(hash ^ owner.charCodeAt(index), 0x01000193);
  return hash & 0x7fffffff || 1;
}
