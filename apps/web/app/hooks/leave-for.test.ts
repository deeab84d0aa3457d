import { afterEach, expect, test, vi } from 'vitest';
import { leaveFor } from './leave-for.ts';

afterEach(() => vi.unstubAllGlobals());

test('leaving settles when the visitor returns with the Back button', async () => {
  const page = new EventTarget();
  const assign = vi.fn();
  vi.stubGlobal('location', { assign });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  const show = (persisted: boolean) => page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  const isBack = vi.fn();

  const left = leaveFor('https://pay.example/cs_1').then(isBack);
  expect(assign).toHaveBeenCalledExactlyOnceWith('https://pay.example/cs_1');
  show(false); // This page has finished loading.
  await Promise.resolve();
  expect(isBack).not.toHaveBeenCalled();

  show(true);
  await left;
  expect(isBack).toHaveBeenCalledOnce();
});
