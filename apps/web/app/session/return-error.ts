import { ClientError } from '@clipharbor/client';
import { backendCodes } from '../hooks/failure-text.ts';

/**
 * Why a provider or a mail link returned a visitor without a session; `null` if neither did. Read from the query and from the
 * fragment, where the account service puts it.
 */
export function returnError({ search, hash }: { readonly search: string; readonly hash: string }): ClientError | null {
  for (const text of [hash.replace(/^#/, ''), search]) {
    const said = new URLSearchParams(text);
    const code = said.get('error_code') ?? said.get('error');
    if (code !== null) return new ClientError('refused', wordedCode(code, said), said.get('error_description') ?? code);
  }
  return null;
}

/** Providers have their own codes for "no"; to a visitor they all mean the same. */
const wordedCode = (code: string, said: URLSearchParams): string =>
  said.get('error') === 'access_denied' && !backendCodes.some((known) => known === code) ? 'bad_oauth_callback' : code;

/** Whether the URL reports a failure. `error` alone could mean anything on pages other than the account page. */
const carriesError = (address: string): boolean => /[?&#]error_code=/.test(address);

/** These pages report it themselves, in context. */
const reportsOwnErrors = /\/(user|update-password)\/?$/;

/** Reads the error on any other page and cleans the URL, so that a reload does not report it again. */
export function takeReturnError(
  location: Pick<Location, 'href' | 'pathname' | 'search' | 'hash'>,
  history: Pick<History, 'replaceState' | 'state'>,
): ClientError | null {
  if (!carriesError(location.search + location.hash) || reportsOwnErrors.test(location.pathname)) return null;
  // Read first: changing the history changes `location`.
  const error = returnError(location);
  const url = new URL(location.href);
  for (const name of ['mail_link', 'code', 'error', 'error_code', 'error_description']) url.searchParams.delete(name);
  if (carriesError(location.hash)) url.hash = '';
  history.replaceState(history.state, '', url.href);
  return error;
}
