import type * as z from 'zod/mini';

/**
 * One call of the product's API. `body` is what the caller sends (JSON for POST and DELETE, the query for GET); `data` is
 * what a successful call returns. Both sides take their types from here, so they cannot drift apart.
 */
export interface Call<
  Body extends z.ZodMiniType = z.ZodMiniType,
  Data extends z.ZodMiniType = z.ZodMiniType,
  Who extends 'anyone' | 'user' = 'anyone' | 'user',
> {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: `/${string}`;
  readonly body: Body;
  readonly data: Data;
  /** `anyone`: no session needed. Otherwise the verified token says who the caller is. */
  readonly caller: Who;
}

export type BodyOf<C extends Call> = z.input<C['body']>;
export type DataOf<C extends Call> = z.output<C['data']>;

/** Checks a call against the interface while keeping its exact types. */
export const call = <Body extends z.ZodMiniType, Data extends z.ZodMiniType, Who extends 'anyone' | 'user'>(
  definition: Call<Body, Data, Who>,
): Call<Body, Data, Who> => definition;
