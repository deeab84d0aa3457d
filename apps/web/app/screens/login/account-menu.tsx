import {
  Avatar,
  Button,
  ChevronDownIcon,
  Menu,
  MenuItem,
  MenuSeparator,
  SignOutIcon,
  UserIcon,
  useLocale,
} from '@clipharbor/ui';
import { useTranslations } from 'use-intl';

interface Person {
  readonly email: string;
  /** `null` for an account without a name. */
  readonly fullName: string | null;
}

interface AccountMenuProps {
  place: 'header' | 'drawer';
  /** `null` if there is a session, but the server does not say whose it is. */
  user: Person | null;
  onSignOut: () => void;
}

/** The signed-in user, a link to their account, and Logout: a menu in the header, a list in the drawer. */
export function AccountMenu({ place, user, onSignOut }: AccountMenuProps) {
  const t = useTranslations('login.menu');
  const account = `/${useLocale()}/user`;
  const email = user?.email ?? t('unknown');
  if (place === 'drawer') {
    return (
      <div className="flex flex-col gap-1 border-line border-t pt-4">
        <PersonLines user={user} email={email} />
        <Button variant="ghost" href={account} className="justify-start">
          <UserIcon />
          {t('account')}
        </Button>
        <Button variant="ghost" onClick={onSignOut} className="justify-start">
          <SignOutIcon />
          {t('logout')}
        </Button>
      </div>
    );
  }
  return (
    <Menu
      align="end"
      trigger={
        <button
          type="button"
          className="flex min-h-11 items-center gap-1.5 rounded-full ps-1 pe-2 text-muted transition-colors hover:bg-hover hover:text-ink data-popup-open:bg-hover"
        >
          <span aria-hidden="true" className="flex">
            <Avatar size="sm" name={user?.fullName ?? email} />
          </span>
          <span className="sr-only">{user ? t('label', { email }) : email}</span>
          <ChevronDownIcon className="size-4" />
        </button>
      }
    >
      <PersonLines user={user} email={email} />
      <MenuSeparator />
      <MenuItem icon={UserIcon} href={account}>
        {t('account')}
      </MenuItem>
      <MenuItem icon={SignOutIcon} onSelect={onSignOut}>
        {t('logout')}
      </MenuItem>
    </Menu>
  );
}

function PersonLines({ user, email }: { user: Person | null; email: string }) {
  return (
    <div className="max-w-64 px-3 py-2 text-sm">
      {user?.fullName && <p className="truncate font-medium">{user.fullName}</p>}
      <p className="truncate text-muted">
        <bdi>{email}</bdi>
      </p>
    </div>
  );
}
