import { brand } from '@clipharbor/domain';
import { direction, formatLocale } from '@clipharbor/i18n';
import { createRoot } from 'react-dom/client';
import { createTranslator, IntlProvider } from 'use-intl';
import { uiLocale } from '../language/ui-locale.ts';
import { loadTexts } from '../popup/texts.ts';
import { storedJob } from '../saving/stored-job.ts';
import { Player } from './player.tsx';

const locale = uiLocale(chrome.i18n.getUILanguage());
const jobId = new URLSearchParams(location.search).get('job') ?? '';
const [texts, job] = await Promise.all([loadTexts(locale), storedJob(jobId)]);
const title = job?.order.title ?? '';

document.title = createTranslator({ locale: formatLocale(locale), messages: texts })('extensionFailures.play.title', {
  title,
  brand: brand.name,
});
document.documentElement.lang = locale;
document.documentElement.dir = direction(locale);

const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <IntlProvider locale={formatLocale(locale)} messages={texts} timeZone="UTC">
      <Player jobId={jobId} title={title} />
    </IntlProvider>,
  );
}
