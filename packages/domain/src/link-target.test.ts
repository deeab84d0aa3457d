import { describe, expect, it } from 'vitest';
import { brand } from './brand.ts';
import { isLinkTarget } from './link-target.ts';

const { chrome, edge, firefox } = brand.extensionIds;

describe('the extension', () => {
  it.each([
    `https://${chrome}.chromiumapp.org/`,
    `https://${edge}.chromiumapp.org/connected`,
    `chrome-extension://${chrome}/auth.html`,
    `moz-extension://${firefox}/auth.html`,
    `${brand.extensionRedirectOrigins.firefox}/`,
  ])('gets its code at %s', (address) => {
    expect(isLinkTarget('extension', address, brand)).toBe(true);
    expect(isLinkTarget('desktop', address, brand)).toBe(false);
  });

  it.each([
    'https://aaaabbbbccccddddeeeeffffgggghhhh.chromiumapp.org/',
    `https://${chrome}.chromiumapp.org.evil.example/`,
    `https://${chrome}.chromiumapp.org@evil.example/`,
    `https://evil.example/${chrome}.chromiumapp.org/`,
    `http://${chrome}.chromiumapp.org/`,
    `https://${chrome}.chromiumapp.org:444/`,
    `https://${chrome}.chromiumapp.org/?next=https://evil.example`,
    `https://${chrome}.chromiumapp.org/#x`,
    `https://${chrome}.chromiumapp.org\\evil`,
    ` https://${chrome}.chromiumapp.org/`,
    `moz-extension://${chrome}/`,
    `https://${'0'.repeat(40)}.extensions.allizom.org/`,
    `${brand.extensionRedirectOrigins.firefox}.evil.example/`,
    'https://extensions.allizom.org/',
    'javascript:alert(1)',
    '',
  ])('does not get it at %j', (address) => {
    expect(isLinkTarget('extension', address, brand)).toBe(false);
  });
});

describe('the desktop app', () => {
  it.each(['http://127.0.0.1:51234/', 'http://[::1]:8080/connected'])('gets its code at %s', (address) => {
    expect(isLinkTarget('desktop', address, brand)).toBe(true);
    expect(isLinkTarget('extension', address, brand)).toBe(false);
  });

  it.each([
    'http://localhost:51234/',
    'http://127.0.0.1/',
    'http://127.0.0.1:0/',
    'http://127.0.0.1:99999/',
    'https://127.0.0.1:51234/',
    'http://127.0.0.1:51234@evil.example/',
    'http://127.0.0.1.evil.example:51234/',
    'http://2130706433:51234/',
    'http://127.1:51234/',
    'http://192.168.0.2:51234/',
    'http://127.0.0.1:51234/?a=b',
  ])('does not get it at %j', (address) => {
    expect(isLinkTarget('desktop', address, brand)).toBe(false);
  });
});
