import { Button, DownloadIcon, TextField, TrashIcon } from '@clipharbor/ui';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAction } from '../../hooks/use-action.ts';
import { isolated } from '../../shell/isolated.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Panel } from './panel.tsx';

interface DataPanelProps {
  email: string;
  onExport: () => Promise<void>;
  /** Receives the email as the user typed it. */
  onDelete: (email: string) => Promise<void>;
}

/** Export or deletion of everything that we store about the user. */
export function DataPanel({ email, onExport, onDelete }: DataPanelProps) {
  const t = useTranslations('account.data');
  const [isAsked, setAsked] = useState(false);
  const [typed, setTyped] = useState('');
  const exporting = useAction(onExport);
  const deleting = useAction(() => onDelete(typed.trim()));
  const close = () => {
    setAsked(false);
    setTyped('');
  };
  return (
    <Panel title={t('title')} text={t('text')}>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" loading={exporting.isRunning} onClick={() => void exporting.run()}>
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
