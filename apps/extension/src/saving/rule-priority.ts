/** Higher ones apply first. Headers come last in this list: an `allow` of the same priority would switch them off. */
export const rulePriority = { blockPrivate: 1, allowPrivate: 2, headers: 10 } as const;
