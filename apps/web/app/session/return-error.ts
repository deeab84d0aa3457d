import { ClientError } from '@clipharbor/client';

/**
 * Why a provider or a mail link sent somebody back empty-handed; `null` when they did not. Read from the query and from
 * behind the `#`, where the account service puts it.
 */
export function returnError({ search, hash }: { readonly search: string; readonly hash: string }): ClientError | null {
  for (const text of [hash.replace(/^#/, ''), search]) {
    const said = new URLSearchParams(text);
    const code = said.get('error_code') ?? said.get('error');
    if (code !== null) return new ClientError('refused', code, said.get('error_description') ?? code);
  }
  return null;
}
