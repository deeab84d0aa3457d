/** Something that has to be fetched before it can be shown. */
export type Loadable<T> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly value: T }
  | { readonly kind: 'failed'; readonly error: unknown };

export const loading = { kind: 'loading' } as const;
export const ready = <T>(value: T) => ({ kind: 'ready', value }) as const;
export const failed = (error: unknown) => ({ kind: 'failed', error }) as const;
