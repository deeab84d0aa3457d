export { type ErrorBody, invalidToken, RestError } from './error.ts';
export { type RestApp, restApp } from './http/app.ts';
export type { CorsOptions } from './http/cors.ts';
export type { Caller, RestOptions } from './http/options.ts';
export type { Limits } from './limits.ts';
