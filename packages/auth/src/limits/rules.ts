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

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3600;
const DAY_SECONDS = 86_400;

export const DEFAULT_RULES: LimitRules = {
  signIn: {
    visitor: [{ count: 10, seconds: 5 * MINUTE_SECONDS }],
    account: [
      { count: 5, seconds: 15 * MINUTE_SECONDS },
      { count: 20, seconds: DAY_SECONDS },
    ],
  },
  signUp: { visitor: [{ count: 5, seconds: HOUR_SECONDS }] },
  anonymous: { visitor: [{ count: 30, seconds: HOUR_SECONDS }] },
  recover: { visitor: [{ count: 30, seconds: 5 * MINUTE_SECONDS }], account: [{ count: 3, seconds: HOUR_SECONDS }] },
  otp: { visitor: [{ count: 30, seconds: 5 * MINUTE_SECONDS }], account: [{ count: 6, seconds: HOUR_SECONDS }] },
  resend: { visitor: [{ count: 30, seconds: 5 * MINUTE_SECONDS }], account: [{ count: 6, seconds: HOUR_SECONDS }] },
  verify: { visitor: [{ count: 30, seconds: 5 * MINUTE_SECONDS }] },
  refresh: { visitor: [{ count: 150, seconds: 5 * MINUTE_SECONDS }] },
  exchange: { visitor: [{ count: 30, seconds: 5 * MINUTE_SECONDS }] },
  updateUser: {
    visitor: [{ count: 30, seconds: 5 * MINUTE_SECONDS }],
    account: [{ count: 30, seconds: 5 * MINUTE_SECONDS }],
  },
  reauthenticate: { account: [{ count: 6, seconds: HOUR_SECONDS }] },
  oauth: { visitor: [{ count: 30, seconds: 5 * MINUTE_SECONDS }] },
  mfaEnroll: { account: [{ count: 10, seconds: HOUR_SECONDS }] },
  mfaVerify: { account: [{ count: 5, seconds: 5 * MINUTE_SECONDS }] },
  // The same address gets at most one mail a minute, whoever asks for it.
  mail: { account: [{ count: 1, seconds: MINUTE_SECONDS }] },
};
