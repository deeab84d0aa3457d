import { AuthError, invalid, type WeakReason } from '../errors/auth-error.ts';
import { isCommonPassword } from './common.ts';

export interface PasswordPolicy {
  readonly minLength: number;
  /** Refuse the passwords that attackers try first. */
  readonly rejectCommon: boolean;
}

/** Far longer than anyone types, short enough that hashing it costs nothing extra. */
export const maxPasswordLength = 256;

export interface Weakness {
  readonly message: string;
  readonly reasons: readonly WeakReason[];
}

/** `context`: words from the account (address, name) that must not be the password. */
export function weaknessOf(password: string, policy: PasswordPolicy, context: readonly string[] = []): Weakness | null {
  const found: [WeakReason, string][] = [];
  if ([...password].length < policy.minLength) {
    found.push(['length', `Password should be at least ${policy.minLength} characters.`]);
  }
  if (policy.rejectCommon && isCommonPassword(password, context)) {
    found.push(['pwned', 'Password is known to be weak and easy to guess, please choose a different one.']);
  }
  if (found.length === 0) return null;
  return { message: found.map(([, message]) => message).join(' '), reasons: found.map(([reason]) => reason) };
}

export function requireStrong(password: string, policy: PasswordPolicy, context: readonly string[] = []): void {
  if (password.length > maxPasswordLength) {
    throw invalid(`Password cannot be longer than ${maxPasswordLength} characters`);
  }
  const weakness = weaknessOf(password, policy, context);
  if (weakness) throw new AuthError(422, 'weak_password', weakness.message, { weakReasons: weakness.reasons });
}
