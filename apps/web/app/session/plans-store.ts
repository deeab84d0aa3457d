import type { Plan } from '@clipharbor/domain';
import { failed, type Loadable, loading, ready } from '../hooks/loadable.ts';
import { type Observable, observable } from './observable.ts';

export interface PlansStore extends Observable<Loadable<readonly Plan[]>> {
  /** Reads the plans once; after a failure the next call tries again. Never throws: the state has the error. */
  initialize(): Promise<void>;
}

/** The plans, for all screens that show them. */
export function createPlansStore(read: () => Promise<readonly Plan[]>): PlansStore {
  const state = observable<Loadable<readonly Plan[]>>(loading);
  let reading: Promise<void> | undefined;
  return {
    get: state.get,
    subscribe: state.subscribe,
    initialize() {
      if (state.get().kind === 'failed') {
        reading = undefined;
        state.set(loading);
      }
      reading ??= read().then(
        (plans) => state.set(ready(plans)),
        (error: unknown) => state.set(failed(error)),
      );
      return reading;
    },
  };
}
