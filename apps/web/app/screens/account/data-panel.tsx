import { accountCalls } from '@clipharbor/contracts';
import { Button, DownloadIcon, TextField, TrashIcon } from '@clipharbor/ui';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useFailureWords } from '../../session/failure-words.ts';
import { leaveWith } from '../../session/leave-with.ts';
import { siteSession } from '../../session/site-session.ts';
import { useAction } from '../../session/use-action.ts';
import { showMessage } from '../../shell/companion.ts';
import { isolated } from '../../shell/isolated.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Panel } from './panel.tsx';
import { saveFile } from './save-file.ts';

/** Everything we keep, to take along or to have deleted. */
export function DataPanel({ email }: { email: string }) {
  const t = useTranslations('account.data');
  const locale = useLocale();
  const words = useFailureWords();
  const [isAsked, setAsked] = useState(false);
  const [typed, setTyped] = useState('');
  const tell = (error: unknown) => showMessage({ message: words(error), tone: 'danger' });
  const taking = useAction(async () => {
    try {
      const copy = await siteSession().api.call(accountCalls.exportAccount, {});
      saveFile('clipharbor-account.json', 'application/json', JSON.stringify(copy, null, 2));
    } catch (error) {
      await tell(error);
    }
  });
  const deleting = useAction(async () => {
    try {
      await siteSession().api.call(accountCalls.deleteAccount, { email: typed.trim() });
      await siteSession().user.signOut();
      leaveWith({ message: t('deleted') }, () => location.assign(`/${locale}`));
    } catch (error) {
      await tell(error);
    }
  });
  const close = () => {
    setAsked(false);
    setTyped('');
  };
  return (
    <Panel title={t('title')} text={t('text')}>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" loading={taking.isRunning} onClick={() => void taking.run()}>
          <DownloadIcon />
          {t('export')}
        </Button>
        <Button variant="ghost" className="text-danger-text!" onClick={() => setAsked(true)}>
          <TrashIcon />
          {t('delete')}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsked}
        title={t('deleteTitle')}
        text={t('deleteText')}
        confirm={t('deleteConfirm')}
        isDangerous
        isBusy={deleting.isRunning}
        isReady={typed.trim().toLowerCase() === email.toLowerCase()}
        onClose={close}
        onConfirm={() => void deleting.run()}
      >
        <form onSubmit={(event) => event.preventDefault()}>
          <TextField
            type="email"
            autoComplete="off"
            label={t('deleteType', { email: isolated(email) })}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </form>
      </ConfirmDialog>
    </Panel>
  );
}
