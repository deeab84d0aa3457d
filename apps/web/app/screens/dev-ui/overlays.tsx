import {
  Button,
  Checkbox,
  Dialog,
  Drawer,
  Link,
  MenuIcon,
  ModalClose,
  type SnackbarTone,
  TextField,
  useSnackbar,
} from '@clipharbor/ui';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Row, Section } from './section.tsx';

const tones = ['success', 'info', 'warning', 'danger'] as const satisfies readonly SnackbarTone[];
const paragraphs = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

/** Components that cover the page. */
export function Overlays() {
  const t = useTranslations('specimen');
  const show = useSnackbar();
  return (
    <>
      <Section name="dialog">
        <Row>
          <LoginDialog />
          <Dialog
            title={t('dialog.confirm')}
            description={t('dialog.confirmText')}
            trigger={<Button variant="secondary">{t('dialog.confirmOpen')}</Button>}
            footer={
              <>
                <ModalClose>
                  <Button variant="secondary">{t('dialog.keep')}</Button>
                </ModalClose>
                <ModalClose>
                  <Button variant="danger">{t('buttons.danger')}</Button>
                </ModalClose>
              </>
            }
          />
          <ConsentDialog />
        </Row>
      </Section>
      <Section name="drawer">
        <Drawer
          title={t('drawer.title')}
          trigger={
            <Button variant="secondary">
              <MenuIcon />
              {t('drawer.open')}
            </Button>
          }
        >
          <nav aria-label={t('links.navigation')} className="grid gap-1 text-lg">
            {(['features', 'pricing', 'faq'] as const).map((page) => (
              <Link key={page} href="#drawer" variant="quiet" className="py-2">
                {t(`links.${page}`)}
              </Link>
            ))}
          </nav>
        </Drawer>
      </Section>
      <Section name="snackbar">
        <Row>
          {tones.map((tone) => (
            <Button
              key={tone}
              variant="secondary"
              onClick={() =>
                show({ message: t(`snackbar.${tone}Text`), tone, ...(tone === 'danger' && { timeoutMs: 5000 }) })
              }
            >
              {t(`snackbar.${tone}`)}
            </Button>
          ))}
        </Row>
      </Section>
    </>
  );
}

function LoginDialog() {
  const t = useTranslations('specimen');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('dialog.open')}</Button>
      <Dialog
        persistent
        maxWidthPx={420}
        open={open}
        onOpenChange={setOpen}
        title={t('dialog.title')}
        description={t('dialog.description')}
      >
        <form className="grid gap-5" onSubmit={(event) => event.preventDefault()}>
          <TextField type="email" label={t('fields.email')} autoComplete="email" />
          <TextField type="password" label={t('fields.password')} autoComplete="current-password" />
          <Button type="submit" wide>
            {t('dialog.submit')}
          </Button>
        </form>
      </Dialog>
    </>
  );
}

function ConsentDialog() {
  const t = useTranslations('specimen');
  const [agreed, setAgreed] = useState(false);
  return (
    <Dialog
      title={t('dialog.longTitle')}
      maxWidthPx={640}
      trigger={<Button variant="ghost">{t('dialog.long')}</Button>}
      footer={
        <>
          <ModalClose>
            <Button variant="secondary">{t('buttons.ghost')}</Button>
          </ModalClose>
          <ModalClose>
            <Button disabled={!agreed}>{t('dialog.accept')}</Button>
          </ModalClose>
        </>
      }
    >
      <div className="grid gap-4 text-muted">
        {paragraphs.map((number) => (
          <p key={number}>{t('type.body')}</p>
        ))}
        <Checkbox label={t('choices.terms')} checked={agreed} onChange={(event) => setAgreed(event.target.checked)} />
      </div>
    </Dialog>
  );
}
