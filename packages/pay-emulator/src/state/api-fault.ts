/**
 * What may go wrong with a call.
 * `refuse`: nothing is done, and the response is 500. `fail`: the call is done, and a 500 is returned and stored under its
 * idempotency key. `lose`: the call is done, but the response never arrives. `hang`: nothing happens until the caller gives up.
 */
export type ApiFault = 'refuse' | 'fail' | 'lose' | 'hang' | 'rateLimit';
