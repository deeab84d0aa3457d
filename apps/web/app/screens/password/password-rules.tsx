import { newPasswordRules } from '@clipharbor/domain';
import { CheckIcon, MinusIcon } from '@clipharbor/ui';
import { useTranslations } from 'use-intl';

/** The rules while typing, with a tick for each that is met. Visual only: screen readers get the field's error. */
export function PasswordRules({ password }: { password: string }) {
  const t = useTranslations('password.update.rules');
  return (
    <ul aria-hidden="true" className="-mt-1 grid gap-1 text-sm sm:grid-cols-2">
      {newPasswordRules.map(({ problem, isKept }) => {
        const isGood = isKept(password);
        return (
          <li key={problem} className={`flex items-center gap-2 ${isGood ? 'text-success-text' : 'text-subtle'}`}>
            {isGood ? <CheckIcon className="size-4" /> : <MinusIcon className="size-4" />}
            {t(problem)}
          </li>
        );
      })}
    </ul>
  );
}
