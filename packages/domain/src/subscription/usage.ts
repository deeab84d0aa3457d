/** What is counted. */
export const usageKinds = ['extraction', 'download', 'conversion'] as const;
export type UsageKind = (typeof usageKinds)[number];

/** The outcome of an operation: `refused` exceeded the limit, `unknown` was never reserved. */
export const usageStates = ['reserved', 'committed', 'released', 'refused', 'unknown'] as const;
export type UsageState = (typeof usageStates)[number];

export type PerKind<T> = Readonly<Record<UsageKind, T>>;
export type Counts = PerKind<number>;
/** `null`: no limit. */
export type Limits = PerKind<number | null>;

/** One value for each kind. */
export const perKind = <T>(value: (kind: UsageKind) => T): PerKind<T> => ({
  extraction: value('extraction'),
  download: value('download'),
  conversion: value('conversion'),
});

export const noUsage: Counts = perKind(() => 0);
export const unlimited: Limits = perKind(() => null);
