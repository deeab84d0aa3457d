/** What a conversion test requests from the worker. */
export interface ConvertRequest {
  readonly url: string;
  readonly name: string;
  readonly kind: 'mp3' | 'wav';
  readonly mp3WasmUrl: string;
}
