/** `count` attempts at once, refilled evenly over `seconds`. */
export interface Limit {
  readonly count: number;
  readonly seconds: number;
}

/** Several limits on one key make the wait grow: five quick attempts, then one every three minutes, then a few a day. */
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

const minuteSeconds = 60;
const hourSeconds = 3600;
const daySeconds = 86_400;

export const defaultRules: LimitRules = {
  signIn: {
    visitor: [{ count: 10, seconds: 5 * minuteSeconds }],
    account: [
      { count: 5, seconds: 15 * minuteSeconds },
      { count: 20, seconds: daySeconds },
    ],
  },
  signUp: { visitor: [{ count: 5, seconds: hourSeconds }] },
  anonymous: { visitor: [{ count: 30, seconds: hourSeconds }] },
  recover: { visitor: [{ count: 30, seconds: 5 * minuteSeconds }], account: [{ count: 3, seconds: hourSeconds }] },
  otp: { visitor: [{ count: 30, seconds: 5 * minuteSeconds }], account: [{ count: 6, seconds: hourSeconds }] },
  resend: { visitor: [{ count: 30, seconds: 5 * minuteSeconds }], account: [{ count: 6, seconds: hourSeconds }] },
  verify: { visitor: [{ count: 30, seconds: 5 * minuteSeconds }] },
  refresh: { visitor: [{ count: 150, seconds: 5 * minuteSeconds }] },
  exchange: { visitor: [{ count: 30, seconds: 5 * minuteSeconds }] },
  updateUser: {
    visitor: [{ count: 30, seconds: 5 * minuteSeconds }],
    account: [{ count: 30, seconds: 5 * minuteSeconds }],
  },
  reauthenticate: { account: [{ count: 6, seconds: hourSeconds }] },
  oauth: { visitor: [{ count: 30, seconds: 5 * minuteSeconds }] },
  mfaEnroll: { account: [{ count: 10, seconds: hourSeconds }] },
  mfaVerify: { account: [{ count: 5, seconds: 5 * minuteSeconds }] },
  // An address gets at most one mail a minute, whoever requests it.
  mail: { account: [{ count: 1, seconds: minuteSeconds }] },
};
