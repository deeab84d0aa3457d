import { brand, chromiumExtensionOrigins } from '@clipharbor/domain';

/** `page`: our own site. `extension`: a program without our cookies. `null`: unknown. */
export type OriginKind = 'page' | 'extension' | null;

export type ClassifyOrigin = (origin: string, host: string | undefined) => OriginKind;

const extensions: ReadonlySet<string> = new Set(chromiumExtensionOrigins(brand));
// Firefox invents a new host for every installation, so the token, which only our own extension has, must decide.
const firefox = /^moz-extension:\/\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const loopbackPattern = /^http:\/\/((?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?)$/;

/** Which origins may call from a browser. Without a public address, only this machine may, at the address it requested. */
export const originClassifier =
  (publicOrigin: string | null): ClassifyOrigin =>
  (origin, host) => {
    if (extensions.has(origin) || firefox.test(origin)) return 'extension';
    if (publicOrigin !== null) return origin === publicOrigin ? 'page' : null;
    const loopback = loopbackPattern.exec(origin)?.[1];
    return loopback !== undefined && loopback === host ? 'page' : null;
  };
