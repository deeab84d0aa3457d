import type { BrowserFamily } from './browser.ts';

/** How stores, browsers, our server and our site identify the extension. */
export interface ExtensionIdentity {
  /** Firefox: the UUID of the add-on's id. It is also the host of `moz-extension:`, but only in profiles that pin it. */
  readonly extensionIds: Readonly<Record<BrowserFamily, string>>;
  /** `browser_specific_settings.gecko.id` of the manifest. */
  readonly geckoId: string;
  /** Redirect targets of `launchWebAuthFlow`: the origins of `identity.getRedirectURL()`. */
  readonly extensionRedirectOrigins: Readonly<Record<BrowserFamily, string>>;
  readonly stores: Readonly<Record<BrowserFamily, string>>;
}

/**
 * The manifest's `key`: a public RSA key (SubjectPublicKeyInfo, DER, base64). Chromium derives the id of a build from it, so
 * that an unpacked copy has the same id as the one from the store. Not part of the brand, to keep them out of the site's bundle.
 */
export const extensionKeys: Readonly<Record<'chrome' | 'edge', string>> = {
  chrome:
    'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAlUp8zx5ps7PPNR+xbMReoY/3rFl5etlWR5vF44aEdkrpPaNNs8QXBtmlzh6hCcJTpDt5gWMMAPPVaxvQcnSDotctc9okeKJyb2Y6UUzkA4NbOwkIvSG/yIkuDti5iSBqUsEa9CRVuwPwgi0YTVWpfJNogVsoPX41k/SMoY9YGWlvU2Cl1ddZ+czrdnKwhhiwNrK5swUzatzd5wDcABaZ/mMRmLd9K+Rzt7VpUs7JWrHr49he0zZc23l+UNtyeIiLV20hJW4n/LBkDeIXjzk0h3ZIofVuH/xMiUkSKQEKfKXP4NFaVxNx/xVol4koXb538XGyneSPbsB55oqispqLIQIDAQAB',
  edge: 'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAtZ1B/RYpTmGODKjiHxyyRmFdfXBI3WL+QhZnnjZr0N/frwxCNMQoiWa2eej3gOmDVuVNVJy/bamTSh+R0jaRBt8FXr/EBQ61yNTaI1G63P9vVWbfOktQuSWGd9LYborX/m8doMcqX5LNGcZajS30B8ojoV9raLKBFDjt7o5nzFt2tO4joxmHPBVNlCJcJUXOIJ+IPrVhRlh7qGtuySpdX6zA681Y8KwN6+w0+6rfVLPQLS+8121Pt64SMbNKP+L4UFT8ULPPt6gZJyTELJftlTLyVgmgb9YNtDzIWTieLgb6P2q/pPTrtoiPgEdhUcy4Sk8EqiFMKSPEWcNV3zwGdwIDAQAB',
};

/** Hard-coded because hashing needs platform APIs; the test derives them from the keys and compares. */
const extensionIds = {
  chrome: 'ejokapojlfgdhoedicobjpffmgleglnd',
  edge: 'beggiloliafflagfcfdhjjkllnplegdo',
  firefox: '6b1f0c52-93d4-4e0b-8c27-5f5d1c9a7e41',
};

const geckoId = `{${extensionIds.firefox}}`;
/** SHA-1 of `geckoId`, also checked by the test. */
const geckoIdHash = '9bd022d3d958511fa020cdff242044c65b4bb7ac';

export const extensionIdentity: ExtensionIdentity = {
  extensionIds,
  geckoId,
  extensionRedirectOrigins: {
    chrome: `https://${extensionIds.chrome}.chromiumapp.org`,
    edge: `https://${extensionIds.edge}.chromiumapp.org`,
    firefox: `https://${geckoIdHash}.extensions.allizom.org`,
  },
  stores: {
    chrome: `https://chromewebstore.google.com/detail/${extensionIds.chrome}`,
    edge: `https://microsoftedge.microsoft.com/addons/detail/${extensionIds.edge}`,
    // The short name chosen with the first upload: the id would work too, but costs every home page 26 more bytes.
    firefox: 'https://addons.mozilla.org/firefox/addon/clipharbor/',
  },
};
