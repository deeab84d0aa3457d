/**
 * Who the extension is to each browser. Chromium derives an extension's id from its public key, so the key is committed (as
 * the manifest's `key`) and the id follows from it; the test beside this file derives both again. The Chrome and Edge stores
 * show the key of a published item in their dashboards: put that one here, and the ids and store links follow.
 */
export const extensionKeys = {
  chrome:
    'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAtWtioSpogQ89F0V99cs7Ofm2dPuxlq5F4I7kncl4uNBx9/1YJq9hy0aG59YeeXz2OxF9MP6foPXahCG5sLuvsSRtl5p2dp5ZqMBYLlcWoz9ODtoVihCmTtW0y7vMx87lMD8iOzSmbdY8nfMfSNUwQZlyjHEiDZhhmCGhigi9roy7fOQn0+7Gu1rLRlUnINoC6xd+iaBB7Fm4d9pLI5kYjXJogMn1y3N5sWF8WeXHFLgapVmeDmbFSkiDnlB952AInE3LB86K6FZKOtw0B9RuJbqkugg7WQYNZX/otC3u3emD3VEs6jRW7Pns//CVtLGIHR/gW2WTkwMxVp//OtjiAwIDAQAB',
  edge: 'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA0fjAj7lCvingIiCZiPbnlux7WtdXpX+XEPJk0DsADIn02DlyqsrKKJfWwcy3qnhL8KfY0rLNdyu2jnnYLqUf6v7c3+h4KaRHs3hHBriccT5XRiv40IIDTb0JZ03BV/nYg+NLcPasTG3XCvJXBK9t+Fw/jWpyjTIZOSmoMatxwYp744NUBdV7Rm8NnVquNw9wkeV7pQgCXJuss6P8iYgJd2wgHpQAc5gQlmEYWDjPoNEO+K6Gc48V95nC3gLNHJ2FA7K8j6KyjNAaT143+SpT6pFnR5n9ArQh9nHKlTSffBPf70pSJ+xDA4tfdQgDTzl6tj2kkFUmDPbRBpBzoCiO1QIDAQAB',
} as const;

/** Firefox takes the id from the manifest, where it stands in braces. */
export const extensionIds = {
  chrome: 'cphfdgelilcbhnmjijjbndngcfchdghp',
  edge: 'ogcikhillhaffdfdakkckefiicgkgbik',
  firefox: '6b1f0c52-93d4-4e0b-8c27-5f5d1c9a7e41',
} as const;

export const geckoId = `{${extensionIds.firefox}}`;

/** The host of `identity.getRedirectURL()` in Firefox: the SHA-1 of the id, the same for every installation. */
export const firefoxRedirectHost = '9bd022d3d958511fa020cdff242044c65b4bb7ac.extensions.allizom.org';
