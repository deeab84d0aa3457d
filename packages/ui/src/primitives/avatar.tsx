import { classNames } from '../class-names.ts';
import { UserIcon } from '../icons/user.tsx';
import { initials } from '../initials.ts';

export interface AvatarProps {
  /** The full name; read aloud, and shown as initials if there is no picture. */
  name: string;
  /** Read aloud instead of the name, for an account without one. */
  label?: string;
  src?: string;
  size?: 'sm' | 'md' | 'lg';
}

const sizes = { sm: 'size-8 text-xs', md: 'size-11 text-sm', lg: 'size-16 text-xl' } as const;

/** A person's picture, or their initials on the brand colors. */
export function Avatar({ name, label, src, size = 'md' }: AvatarProps) {
  const letters = initials(name);
  return (
    <span
      role="img"
      aria-label={label ?? name}
      className={classNames(
        'inline-flex shrink-0 select-none items-center justify-center overflow-hidden rounded-full border border-transparent bg-brand font-semibold text-white',
        sizes[size],
      )}
    >
      {src !== undefined ? (
        <img src={src} alt="" className="size-full object-cover" />
      ) : letters === '' ? (
        <UserIcon className="size-3/5" />
      ) : (
        <span aria-hidden="true">{letters}</span>
      )}
    </span>
  );
}
