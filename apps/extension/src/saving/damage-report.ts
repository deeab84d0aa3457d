import { jobRecord } from '@clipharbor/contracts';
import { brand } from '@clipharbor/domain';
import * as z from 'zod/mini';

export interface DamageFacts {
  readonly version: string;
  /** The browser's user agent. */
  readonly browser: string;
  /** The list as currently stored: the undamaged downloads, or the damaged value if it has not been replaced yet. */
  readonly stored: unknown;
  /** The damaged parts that were removed from it. */
  readonly setAside: readonly unknown[];
}

const maxParts = 20;
const maxFaults = 8;

const kindOf = (value: unknown): string =>
  Array.isArray(value) ? `list of ${value.length}` : value === null ? 'null' : typeof value;

/** Only names of our own fields: values and unknown names may reveal what someone watches. */
function faultsOf(part: unknown): string {
  const paths = z.safeParse(jobRecord, part).error?.issues.map(({ path }) => path.join('.') || 'all of it') ?? [];
  return [...new Set(paths)].slice(0, maxFaults).join(', ') || '-';
}

const describe = (part: unknown): string =>
  `${kindOf(part)}, ${JSON.stringify(part)?.length ?? 0} characters, damaged: ${faultsOf(part)}`;

/** A plain-text report on a damaged list of downloads for support. Without URLs, hosts, titles or file names. */
export function damageReport({ version, browser, stored, setAside }: DamageFacts): string {
  return [
    `${brand.name} ${version}`,
    `Browser: ${browser}`,
    `List of downloads: ${kindOf(stored)}`,
    `Set aside: ${setAside.length}`,
    ...setAside.slice(-maxParts).map((part, index) => `Part ${index + 1}: ${describe(part)}`),
  ].join('\n');
}
