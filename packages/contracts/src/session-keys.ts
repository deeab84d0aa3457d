/**
 * Does a storage keep a session under this key (`sb…token`)? The site asks this on every page before it loads anything else.
 * @param key `null`, as in a `StorageEvent`, means that the whole storage was cleared
 */
export const isSessionKey = (key: string | null): boolean => key !== null && /^sb.*token$/.test(key);
