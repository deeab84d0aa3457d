/** Tells password managers which account a form without an address field belongs to. It is neither visible nor reachable. */
export const UsernameField = ({ email }: { email: string }) => (
  <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
);
