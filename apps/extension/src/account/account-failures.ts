/** Why a download may not start. These are codes of failed jobs. */
export const accountFailures = ['account.signIn', 'account.noPlan', 'account.exhausted', 'account.offline'] as const;
export type AccountFailure = (typeof accountFailures)[number];
