import { brand } from '@clipharbor/domain';

/** Where the product's server is: sessions, counts and recipes come from there, and nothing else is ever called. */
export const siteOrigin: string = brand.origin;
