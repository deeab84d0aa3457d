import { TextField, type TextFieldProps } from '@clipharbor/ui';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

/** A password, and a switch to show it: users who see what they type make fewer mistakes. */
export function PasswordField(props: Omit<TextFieldProps, 'type'>) {
  const t = useTranslations('login.fields');
  const [isShown, setShown] = useState(false);
  return (
    <div className="relative">
      <TextField {...props} type={isShown ? 'text' : 'password'} spellCheck={false} autoCapitalize="none" />
      <button
        type="button"
        aria-label={t(isShown ? 'hide' : 'show')}
        onClick={() => setShown(!isShown)}
        className="absolute end-0 top-0 rounded-sm py-0.5 font-medium text-primary-text text-sm hover:underline"
      >
        {t(isShown ? 'hideShort' : 'showShort')}
      </button>
    </div>
  );
}
