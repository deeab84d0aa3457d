/** Tells password managers which account a form without an email field belongs to. Neither visible nor focusable. */
export const UsernameField = ({ email }: { email: string }) => (
  <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
);
