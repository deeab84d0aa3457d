/** `count` tries at once, refilled evenly over `seconds`. */
export interface Limit {
  readonly count: number;
  readonly seconds: number;
}

/** Several limits on one key make the wait grow: five quick tries, then one each three minutes, then a few a day. */
export interface Rule {
  /** Per address of the visitor. */
  readonly visitor?: readonly Limit[];
  /** Per account or mail address, whether such an account exists or not. */
  readonly account?: readonly Limit[];
}

export type RuleName =
  | 'signIn'
  | 'signUp'
  | 'anonymous'
  | 'recover'
  | 'otp'
  | 'resend'
  | 'verify'
  | 'refresh'
  | 'exchange'
  | 'updateUser'
  | 'reauthenticate'
  | 'oauth'
  | 'mfaEnroll'
  | 'mfaVerify'
  | 'mail';

export type LimitRules = Readonly<Record<RuleName, Rule>>;

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;

export const DEFAULT_RULES: LimitRules = {
  signIn: {
    visitor: [{ count: 10, seconds: 5 * MINUTE }],
    account: [
      { count: 5, seconds: 15 * MINUTE },
      { count: 20, seconds: DAY },
    ],
  },
  signUp: { visitor: [{ count: 5, seconds: HOUR }] },
  anonymous: { visitor: [{ count: 30, seconds: HOUR }] },
  recover: { visitor: [{ count: 30, seconds: 5 * MINUTE }], account: [{ count: 3, seconds: HOUR }] },
  otp: { visitor: [{ count: 30, seconds: 5 * MINUTE }], account: [{ count: 6, seconds: HOUR }] },
  resend: { visitor: [{ count: 30, seconds: 5 * MINUTE }], account: [{ count: 6, seconds: HOUR }] },
  verify: { visitor: [{ count: 30, seconds: 5 * MINUTE }] },
  refresh: { visitor: [{ count: 150, seconds: 5 * MINUTE }] },
  exchange: { visitor: [{ count: 30, seconds: 5 * MINUTE }] },
  updateUser: { visitor: [{ count: 30, seconds: 5 * MINUTE }], account: [{ count: 30, seconds: 5 * MINUTE }] },
  reauthenticate: { account: [{ count: 6, seconds: HOUR }] },
  oauth: { visitor: [{ count: 30, seconds: 5 * MINUTE }] },
  mfaEnroll: { account: [{ count: 10, seconds: HOUR }] },
  mfaVerify: { account: [{ count: 5, seconds: 5 * MINUTE }] },
  // The same address gets at most one mail a minute, whoever asks for it.
  mail: { account: [{ count: 1, seconds: MINUTE }] },
};
