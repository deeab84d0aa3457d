import { type Locale, locales, nativeNames } from '@clipharbor/i18n';
import {
  ArrowEndIcon,
  Button,
  ChevronDownIcon,
  DownloadIcon,
  GlobeIcon,
  Link,
  LockIcon,
  MailIcon,
  Menu,
  MenuItem,
  MenuSeparator,
  SignOutIcon,
  UserIcon,
} from '@clipharbor/ui';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Caption, Row, Section } from './section.tsx';

/** Buttons, links, menus. */
export function Actions() {
  const t = useTranslations('specimen');
  return (
    <>
      <Section name="buttons">
        <Row>
          <Button>
            <DownloadIcon />
            {t('buttons.primary')}
          </Button>
          <Button variant="secondary">{t('buttons.secondary')}</Button>
          <Button variant="ghost">{t('buttons.ghost')}</Button>
          <Button variant="danger">{t('buttons.danger')}</Button>
        </Row>
        <Caption>{t('buttons.sizes')}</Caption>
        <Row>
          <Button size="lg">
            {t('buttons.primary')}
            <ArrowEndIcon />
          </Button>
          <Button size="md" variant="secondary">
            {t('buttons.secondary')}
          </Button>
          <Button size="sm" variant="secondary">
            {t('buttons.secondary')}
          </Button>
          <Button iconOnly variant="secondary" aria-label={t('buttons.download')}>
            <DownloadIcon />
          </Button>
        </Row>
        <Caption>{t('buttons.states')}</Caption>
        <Row>
          <Button disabled>{t('buttons.disabled')}</Button>
          <Button loading>{t('buttons.saving')}</Button>
          <Button variant="secondary" loading>
            {t('buttons.saving')}
          </Button>
          <Button variant="secondary" href="#links">
            {t('buttons.link')}
          </Button>
          <Button variant="secondary" href="https://example.com/" external>
            {t('buttons.store')}
          </Button>
        </Row>
        <div className="mt-3 max-w-sm">
          <Button wide size="lg">
            <MailIcon />
            {t('buttons.wide')}
          </Button>
        </div>
      </Section>
      <Section name="links">
        <p className="max-w-prose">
          {t.rich('links.sentence', {
            tutorial: (words) => <Link href="#steps">{words}</Link>,
            store: (words) => (
              <Link href="https://example.com/" external>
                {words}
              </Link>
            ),
          })}
        </p>
        <nav aria-label={t('links.navigation')} className="mt-5 flex flex-wrap gap-6">
          <Link variant="quiet" href="#links" aria-current="page">
            {t('links.features')}
          </Link>
          <Link variant="quiet" href="#cards">
            {t('links.pricing')}
          </Link>
          <Link variant="quiet" href="#accordion">
            {t('links.faq')}
          </Link>
        </nav>
      </Section>
      <Section name="menu">
        <Row>
          <AccountMenu />
          <LanguageMenu />
        </Row>
      </Section>
    </>
  );
}

function AccountMenu() {
  const t = useTranslations('specimen.menu');
  return (
    <Menu
      trigger={
        <Button variant="secondary">
          <UserIcon />
          {t('account')}
          <ChevronDownIcon className="size-4 text-subtle" />
        </Button>
      }
    >
      <MenuItem icon={UserIcon}>{t('profile')}</MenuItem>
      <MenuItem icon={LockIcon}>{t('subscription')}</MenuItem>
      <MenuItem icon={DownloadIcon} disabled>
        {t('devices')}
      </MenuItem>
      <MenuItem icon={MailIcon} href="#callouts">
        {t('help')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={SignOutIcon} danger>
        {t('signOut')}
      </MenuItem>
    </Menu>
  );
}

function LanguageMenu() {
  const t = useTranslations('specimen.menu');
  const [chosen, choose] = useState<Locale>('en');
  return (
    <Menu
      align="end"
      trigger={
        <Button variant="ghost">
          <GlobeIcon />
          {t('language')}
        </Button>
      }
    >
      {locales.map((locale) => (
        <MenuItem key={locale} lang={locale} current={locale === chosen} onSelect={() => choose(locale)}>
          {nativeNames[locale]}
        </MenuItem>
      ))}
    </Menu>
  );
}
