/** Tells password managers which account a form without an address field belongs to. Nobody sees or reaches it. */
export const UsernameField = ({ email }: { email: string }) => (
  <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
);
