/**
 * Is this storage key (`sb…token`) one for a session? The site checks this on every page before it loads anything else.
 * @param key `null`, as in a `StorageEvent`, means that the whole storage was cleared
 */
export const isSessionKey = (key: string | null): boolean => key !== null && /^sb.*token$/.test(key);
