/** Higher priorities apply first. Headers have the highest: an `allow` of the same priority would disable them. */
export const rulePriority = { blockPrivate: 1, allowPrivate: 2, headers: 10 } as const;
