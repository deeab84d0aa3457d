import { expect, it } from 'vitest';
import { Store } from './store.ts';

it('takes everything back when the work throws, inner work included', () => {
  const store = new Store();
  store.put('notices', { id: 'a' });
  expect(() =>
    store.attempt(() => {
      store.remove('notices', 'a');
      store.attempt(() => store.put('notices', { id: 'b' }));
      throw new Error('no');
    }),
  ).toThrow('no');
  expect(store.all('notices')).toEqual([{ id: 'a' }]);
});

it('takes several writes of one row back to the first', () => {
  const store = new Store();
  const first = store.put('notices', { id: 'a' });
  expect(() =>
    store.attempt(() => {
      store.put('notices', { id: 'a' });
      store.put('notices', { id: 'a' });
      throw new Error('no');
    }),
  ).toThrow('no');
  expect(store.get('notices', 'a')).toBe(first);
});

it('takes only the inner work back when the outer continues', () => {
  const store = new Store();
  store.attempt(() => {
    store.put('notices', { id: 'a' });
    expect(() =>
      store.attempt(() => {
        store.put('notices', { id: 'b' });
        throw new Error('no');
      }),
    ).toThrow();
  });
  expect(store.all('notices')).toEqual([{ id: 'a' }]);
});

it('keeps the traces of errors that are meant to leave some', () => {
  const store = new Store();
  const work = () => {
    store.put('notices', { id: 'a' });
    throw new RangeError('kept');
  };
  expect(() => store.attempt(work, (error) => error instanceof RangeError)).toThrow('kept');
  expect(store.all('notices')).toEqual([{ id: 'a' }]);
});

it('carries everything over as JSON, in order', () => {
  const [store, other] = [new Store(), new Store()];
  for (const id of ['b', 'a', 'c']) store.put('notices', { id });
  other.put('notices', { id: 'gone' });
  other.load(JSON.parse(JSON.stringify(store.save())));
  expect(other.all('notices').map(({ id }) => id)).toEqual(['b', 'a', 'c']);
});
