import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Database } from '@clipharbor/database';

const folder = fileURLToPath(new URL('../platform/', import.meta.url));

export interface ProjectPlatform {
  /** The schemas, roles and tables of Supabase's other services, which the migrations of other projects mention. */
  readonly otherParts: boolean;
}

/**
 * What projects written for self-hosted Supabase rely on beyond our own platform: the list of applications, and the
 * schemas of its other services. Safe to repeat.
 */
export async function applyProjectPlatform(database: Database, { otherParts }: ProjectPlatform): Promise<void> {
  const names = ['oauth_clients.sql', ...(otherParts ? ['other_parts.sql'] : [])];
  const scripts = await Promise.all(names.map((name) => readFile(`${folder}${name}`, 'utf8')));
  await database.asOwner((owner) =>
    owner.transaction(async (tx) => {
      for (const script of scripts) await tx.query(script);
    }),
  );
}
