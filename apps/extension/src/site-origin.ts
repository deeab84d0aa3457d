import { brand } from '@clipharbor/domain';

/** Scheme and host of our site: the only server that the extension knows. */
export const siteOrigin: string = brand.origin;
