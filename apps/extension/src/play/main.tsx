import { brand } from '@clipharbor/domain';
import { direction, formatLocale } from '@clipharbor/i18n';
import { createRoot } from 'react-dom/client';
import { createTranslator, IntlProvider } from 'use-intl';
import { locale, texts } from '../pages/begin.ts';
import { storedJob } from '../saving/stored-job.ts';
import { Player } from './player.tsx';

const jobId = new URLSearchParams(location.search).get('job') ?? '';
const [messages, job] = await Promise.all([texts, storedJob(jobId)]);
const title = job?.order.title ?? '';

document.title = createTranslator({ locale: formatLocale(locale), messages })('extensionFailures.play.title', {
  title,
  brand: brand.name,
});
document.documentElement.lang = locale;
document.documentElement.dir = direction(locale);

const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <IntlProvider locale={formatLocale(locale)} messages={messages} timeZone="UTC">
      <Player jobId={jobId} title={title} />
    </IntlProvider>,
  );
}
