import { expect, test } from 'vitest';
import { comparePage, extensionPermissions, undisclosedPermissions } from './extension-permissions.ts';

const asked = {
  permissions: ['storage'],
  optional_permissions: [],
  host_permissions: ['https://*.reddit.com/*'],
  optional_host_permissions: ['*://*/*'],
};

test('the builds ask for what is disclosed and no more', async () => {
  expect(await extensionPermissions.run('')).toEqual([]);
});

test.each([
  ['a permission', { ...asked, permissions: ['storage', 'history'] }, 'history'],
  ['a host', { ...asked, host_permissions: ['<all_urls>'] }, '<all_urls>'],
  ['an optional one', { ...asked, optional_permissions: ['cookies'] }, 'cookies'],
])('%s that was added is found', (_, manifest, permission) => {
  expect(undisclosedPermissions('manifest.json', asked)).toEqual([]);
  expect(undisclosedPermissions('manifest.json', manifest).map(({ message }) => message)).toEqual([
    expect.stringContaining(permission),
  ]);
});

test('the page about permissions explains each of them, and no other', () => {
  expect(comparePage(['storage'], ['storage'])).toEqual([]);
  expect(comparePage(['storage'], ['storage', 'alarms']).map(({ message }) => message)).toEqual([
    'does not explain alarms',
  ]);
  expect(comparePage(['storage', 'cookies'], ['storage']).map(({ message }) => message)).toEqual([
    'explains cookies, which the extension does not request',
  ]);
});
