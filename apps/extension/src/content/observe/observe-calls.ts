type Call = (...args: unknown[]) => unknown;
export type OnCall = (result: unknown, self: unknown, args: readonly unknown[]) => void;

const { apply, defineProperty } = Reflect;
const { getOwnPropertyDescriptor } = Object;
/** The original behind each of our functions. */
const originals = new WeakMap<object, Call>();

function replace(owner: object, name: string, handler: (original: Call) => ProxyHandler<Call>): void {
  const descriptor = getOwnPropertyDescriptor(owner, name);
  const original: unknown = descriptor?.value;
  if (descriptor === undefined || typeof original !== 'function' || descriptor.configurable === false) return;
  const proxy = new Proxy(original as Call, handler(original as Call));
  originals.set(proxy, original as Call);
  defineProperty(owner, name, { ...descriptor, value: proxy });
}

/**
 * Observes calls of a function after they were made. The page cannot tell the difference: name, length, source text, arguments,
 * result and errors are those of the original, and our own failures never reach it.
 */
export function observeCalls(owner: object | undefined, name: string, onCall: OnCall): void {
  if (owner === undefined) return;
  replace(owner, name, (original) => ({
    apply(_, self, args) {
      const result = apply(original, self, args);
      try {
        onCall(result, self, args);
      } catch {
        // The page must not notice.
      }
      return result;
    },
  }));
}

/** Makes `fetch.toString()` return the same text as before. */
export function hideReplacements(): void {
  replace(Function.prototype, 'toString', (original) => ({
    apply: (_, self: object, args) => apply(original, originals.get(self) ?? self, args),
  }));
}

/** Passes on the value of a promise, if it resolves. A rejection is left to the page. */
export function whenDone(promise: unknown, onValue: (value: unknown) => void): void {
  if (!(promise instanceof Promise)) return;
  apply(Promise.prototype.then, promise, [
    (value: unknown) => {
      try {
        onValue(value);
      } catch {
        // The page must not notice.
      }
    },
    () => undefined,
  ]);
}
