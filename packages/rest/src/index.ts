export { type ErrorBody, invalidToken, RestError } from './error.ts';
export { type RestApp, restApp } from './http/app.ts';
export type { CorsOptions } from './http/cors.ts';
export type { RequestIdentity, RestOptions } from './http/options.ts';
export { tableIn } from './http/resource.ts';
export { defaultLimits, type Limits, strangerLimits } from './limits.ts';
