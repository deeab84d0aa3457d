import { expect, test, vi } from 'vitest';
import type { Article } from '../content/article/article.ts';
import { ArticleScreen } from './article/article.tsx';
import { ArticleHead } from './article/article-head.tsx';
import { ChangelogScreen } from './changelog/changelog.tsx';
import { CrashScreen } from './crash.tsx';
import { FaqScreen } from './faq/faq.tsx';
import { FeaturesScreen } from './features/features.tsx';
import { FeedbackScreen } from './feedback/feedback.tsx';
import SentDialog from './feedback/sent-dialog.tsx';
import { HomeScreen } from './home/home.tsx';
import { DownloadDialog } from './home-dialogs/download-dialog.tsx';
import { LeavingNotice } from './home-dialogs/leaving-notice.tsx';
import { PackageLine } from './home-dialogs/package-line.tsx';
import { InstalledScreen } from './installed/installed.tsx';
import { LegalScreen } from './legal/legal-screen.tsx';
import { NeedsScripts } from './no-script-note.tsx';
import { NotFoundScreen } from './not-found.tsx';
import { SupportedSitesScreen } from './supported-sites/supported-sites.tsx';
import { render, textOf, visibleText } from './testing/render.tsx';
import { nothing, settled } from './testing/samples.ts';
import { TrustScreen } from './trust/trust.tsx';
import { TutorialScreen } from './tutorial/tutorial.tsx';
import { UninstalledScreen } from './uninstalled/uninstalled.tsx';

vi.mock('@base-ui/react/dialog', () => import('./testing/plain-dialog.tsx'));

const words = (text: string) => [{ kind: 'text', text }] as const;
const picture = { src: '/p.svg', alt: 'A picture' };
const list = { title: 'For', items: [words('fast')] };
const article: Article = {
  ...{ title: 'How to save', author: 'Ana', date: '2026-11-01', lang: 'en', description: 'All of it.' },
  ...{ tags: ['video'], readTime: 3, meta: [{ name: 'keywords', content: 'video' }] },
  body: [
    { kind: 'heading', level: 2, id: 'h', children: words('A heading') },
    {
      kind: 'paragraph',
      children: [
        { kind: 'strong', children: words('bold') },
        { kind: 'emphasis', children: words('slanted') },
        { kind: 'code', text: 'code' },
        { kind: 'break' },
        { kind: 'link', href: 'https://example.com', children: words('a link') },
      ],
    },
    { kind: 'list', isOrdered: true, items: [[{ kind: 'paragraph', children: words('first') }]] },
    { kind: 'list', isOrdered: false, items: [[{ kind: 'paragraph', children: words('any') }]] },
    { kind: 'table', head: [[...words('Column')]], rows: [[[...words('cell')]]] },
    { kind: 'image', image: picture },
    { kind: 'callout', type: 'tip', label: 'Tip', children: [{ kind: 'paragraph', children: words('a tip') }] },
    { kind: 'box', title: 'Box', children: [] },
    { kind: 'summary', title: 'Summary', children: [] },
    {
      kind: 'steps',
      steps: [
        { title: 'Step', description: words('do it'), tips: [words('well')], images: [picture] },
        { title: 'Link', description: { href: 'https://example.com' }, tips: [], images: [] },
      ],
    },
    { kind: 'prosAndCons', pros: list, cons: { ...list, title: 'Against' } },
    { kind: 'install', label: 'Add it' },
  ],
};
const articleTexts = {
  date: 'November 1',
  readTime: '3 min',
  tags: 'Tags',
  others: [{ lang: 'de', href: '/x', label: 'German' }],
};
const send = { accountEmail: null, send: settled };

test.each([
  ['home', <HomeScreen key="x" loadPlans={async () => () => null} />, 'home.hero.heading'],
  ['features', <FeaturesScreen key="x" />, 'features.heading'],
  ['tutorial', <TutorialScreen key="x" />, 'Chrome'],
  ['questions', <FaqScreen key="x" />, 'support@'],
  ['privacy policy', <LegalScreen key="x" text="privacy" />, 'privacy.heading'],
  ['terms', <LegalScreen key="x" text="terms" />, 'terms.heading'],
  ['disclaimer', <LegalScreen key="x" text="disclaimer" />, 'disclaimer.heading'],
  ['supported sites', <SupportedSitesScreen key="x" />, 'sites.heading'],
  ['trust', <TrustScreen key="x" />, '<all_urls>'],
  ['changes', <ChangelogScreen key="x" releases={[{ title: '1.0', changes: [words('New.')] }]} />, 'New.'],
  ['no changes', <ChangelogScreen key="x" releases={[]} />, 'changelog.heading'],
  ['not found', <NotFoundScreen key="x" />, 'errors.notFound.heading'],
  ['a crash', <CrashScreen key="x" details="Error: x · /en" />, 'Error: x · /en'],
  ['a page that needs scripts', <NeedsScripts key="x" />, 'JavaScript'],
  [
    'an article',
    <ArticleScreen
      key="x"
      article={article}
      words={articleTexts}
      installLabels={{ en: { chrome: 'Chrome', firefox: 'Firefox', edge: 'Edge' } }}
    />,
    'Against',
  ],
  ['feedback of a visitor', <FeedbackScreen key="x" {...send} />, 'feedback.email.label'],
  ['feedback of a user', <FeedbackScreen key="x" {...send} accountEmail="a@b.c" />, 'a@b.c'],
  ['feedback that was sent', <SentDialog key="x" onClose={nothing} />, 'feedback.sent.title'],
  [
    'an uninstall report',
    <UninstalledScreen key="x" {...send} isReported={false} onSent={nothing} />,
    'uninstalled.submit',
  ],
  [
    'an uninstall report that was sent',
    <UninstalledScreen key="x" {...send} isReported onSent={nothing} />,
    'uninstalled.thanks.heading',
  ],
  [
    'looking for the extension',
    <InstalledScreen key="x" variant="v2" presence={{ kind: 'checking' }} />,
    'installed.extension.checking',
  ],
  [
    'the extension is missing',
    <InstalledScreen key="x" variant="v2" presence={{ kind: 'missing' }} />,
    'installed.extension.missing',
  ],
  [
    'the extension is there',
    <InstalledScreen key="x" variant="v1" presence={{ kind: 'found', version: '1.2.3' }} />,
    '1.2.3',
  ],
  [
    'the extension without a version',
    <InstalledScreen key="x" variant="v1" presence={{ kind: 'found', version: null }} />,
    'installed.extension.found',
  ],
  ['the download dialog', <DownloadDialog key="x" isOpen isWindows onClose={nothing} />, 'later.download.accept'],
  [
    'the download dialog elsewhere',
    <DownloadDialog key="x" isOpen isWindows={false} onClose={nothing} />,
    'later.download.otherSystem.label',
  ],
  ['a package that is loading', <PackageLine key="x" known={undefined} />, 'later.download.package.loading'],
  ['no package', <PackageLine key="x" known={null} />, 'later.download.package.missing.label'],
  [
    'a package',
    <PackageLine key="x" known={{ url: '/x', version: '1.2.3', size: 24_800_000, sha256: '' }} />,
    'Version 1.2.3, 24.8 MB',
  ],
  ['leaving for another site', <LeavingNotice key="x" href="https://example.com/" host="example.com" />, 'example.com'],
])('%s', (_, screen, text) => {
  expect(visibleText(render(screen))).toContain(textOf(text));
});

test('the head of an article names its languages', () => {
  const addresses = [{ lang: 'de', href: '/article/a/b?lang=de' }];
  expect(render(<ArticleHead article={article} href="/article/a/b" addresses={addresses} />)).toContain(
    'hrefLang="de"',
  );
});
