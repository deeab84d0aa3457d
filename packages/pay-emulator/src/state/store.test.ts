import { expect, it } from 'vitest';
import { Store } from './store.ts';

it('rolls everything back if the work throws, including inner work', () => {
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

it('rolls several writes of a row back to the original', () => {
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

it('rolls back only the inner work if the outer continues', () => {
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

it('keeps the writes of errors that are meant to leave some', () => {
  const store = new Store();
  const work = () => {
    store.put('notices', { id: 'a' });
    throw new RangeError('kept');
  };
  expect(() => store.attempt(work, (error) => error instanceof RangeError)).toThrow('kept');
  expect(store.all('notices')).toEqual([{ id: 'a' }]);
});

it('saves and loads everything as JSON, in order', () => {
  const [store, other] = [new Store(), new Store()];
  for (const id of ['b', 'a', 'c']) store.put('notices', { id });
  other.put('notices', { id: 'gone' });
  other.load(JSON.parse(JSON.stringify(store.save())));
  expect(other.all('notices').map(({ id }) => id)).toEqual(['b', 'a', 'c']);
});
