import { ClientError } from '@clipharbor/client';
import { backendCodes } from '../hooks/failure-words.ts';

/**
 * Why a provider or a mail link sent a visitor back without a session; `null` when they did not. Read from the query and from
 * behind the `#`, where the account service puts it.
 */
export function returnError({ search, hash }: { readonly search: string; readonly hash: string }): ClientError | null {
  for (const text of [hash.replace(/^#/, ''), search]) {
    const said = new URLSearchParams(text);
    const code = said.get('error_code') ?? said.get('error');
    if (code !== null) return new ClientError('refused', wordedCode(code, said), said.get('error_description') ?? code);
  }
  return null;
}

/** Providers have codes of their own for "no"; to the visitor they all mean the same. */
const wordedCode = (code: string, said: URLSearchParams): string =>
  said.get('error') === 'access_denied' && !backendCodes.some((known) => known === code) ? 'bad_oauth_callback' : code;

/** Does the address report a failure? `error` alone may mean anything on a page that is not the account's. */
const carriesError = (address: string): boolean => /[?&#]error_code=/.test(address);

/** These pages say it themselves, in the place where it matters. */
const saysItself = /\/(user|update-password)\/?$/;

/** Reads the error on any other page and cleans the address, so that a reload does not report it again. */
export function takeReturnError(
  location: Pick<Location, 'href' | 'pathname' | 'search' | 'hash'>,
  history: Pick<History, 'replaceState' | 'state'>,
): ClientError | null {
  if (!carriesError(location.search + location.hash) || saysItself.test(location.pathname)) return null;
  // Read first: changing the history changes `location`.
  const error = returnError(location);
  const url = new URL(location.href);
  for (const name of ['mail_link', 'code', 'error', 'error_code', 'error_description']) url.searchParams.delete(name);
  if (carriesError(location.hash)) url.hash = '';
  history.replaceState(history.state, '', url.href);
  return error;
}
