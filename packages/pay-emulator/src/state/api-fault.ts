/**
 * What may go wrong with one call.
 * `refuse`: nothing is done and 500 is answered. `fail`: the call is done, 500 is answered and saved under its
 * idempotency key. `lose`: the call is done, but the answer never arrives. `hang`: neither happens until the caller gives up.
 */
export type ApiFault = 'refuse' | 'fail' | 'lose' | 'hang' | 'rateLimit';
