import { expect, test } from 'vitest';
import { facebookPages } from '../testing/facebook-pages.ts';
import { one } from '../testing/find.ts';

const { page } = facebookPages.oldest;
const title = (parts: Partial<typeof page>) => one({ ...page, ...parts }, 'video', '7003').title;

test('a medium without texts gets the title of the page', () => {
  expect(title({ title: '(12) Sailing home' })).toBe('Sailing home');
  expect(title({ title: '' })).toBeNull();
});

test('meta elements count while they are about this URL', () => {
  const meta = { 'og:title': 'From the page', 'og:url': 'https://www.facebook.com/watch/?v=7003' };
  expect(title({ title: 'Tab', meta })).toBe('From the page');
  expect(title({ title: 'Tab', meta: { ...meta, 'og:url': 'https://www.facebook.com/watch/?v=1' } })).toBe('Tab');
  expect(title({ title: 'Tab', meta: { 'og:title': 'Of whichever' } })).toBe('Tab');
});

test('a medium’s own texts take precedence, and other media of the page get no title', () => {
  const { watch, reel, stories } = facebookPages;
  expect(one({ ...watch.page, title: 'Tab' }, 'video', '7001').title).toBe('Morning at the harbor');
  expect(one({ ...reel.page, title: 'Tab' }, 'video', '7011').title).toBeNull();
  expect(one({ ...stories.page, title: 'Stories' }, 'video', '8102').title).toBeNull();
});
