/** What a test requests from the worker. */
export type WorkerRequest =
  | {
      readonly kind: 'download';
      readonly url: string;
      readonly name: string;
      readonly stopAfter?: number;
      /** Renames files as Chrome 120 does. */
      readonly movesLikeChrome120?: boolean;
    }
  | { readonly kind: 'get'; readonly url: string }
  | { readonly kind: 'lockTwice' }
  | { readonly kind: 'list' };
