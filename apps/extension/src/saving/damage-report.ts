import { jobRecord } from '@clipharbor/contracts';
import { brand } from '@clipharbor/domain';
import * as z from 'zod/mini';

export interface DamageFacts {
  readonly version: string;
  /** As the browser identifies itself. */
  readonly browser: string;
  /** The list as it is stored now: undamaged downloads, or what nothing has replaced yet. */
  readonly stored: unknown;
  /** What was taken out of it. */
  readonly setAside: readonly unknown[];
}

const maxParts = 20;
const maxFaults = 8;

const kindOf = (value: unknown): string =>
  Array.isArray(value) ? `list of ${value.length}` : value === null ? 'null' : typeof value;

/** Names of our own fields only: values and unknown names may be about what someone watches. */
function faultsOf(part: unknown): string {
  const paths = z.safeParse(jobRecord, part).error?.issues.map(({ path }) => path.join('.') || 'all of it') ?? [];
  return [...new Set(paths)].slice(0, maxFaults).join(', ') || '-';
}

const describe = (part: unknown): string =>
  `${kindOf(part)}, ${JSON.stringify(part)?.length ?? 0} characters, damaged: ${faultsOf(part)}`;

/** What support needs to understand a damaged list of downloads, as plain text. Without URLs, hosts, titles or file names. */
export function damageReport({ version, browser, stored, setAside }: DamageFacts): string {
  return [
    `${brand.name} ${version}`,
    `Browser: ${browser}`,
    `List of downloads: ${kindOf(stored)}`,
    `Set aside: ${setAside.length}`,
    ...setAside.slice(-maxParts).map((part, index) => `Part ${index + 1}: ${describe(part)}`),
  ].join('\n');
}
