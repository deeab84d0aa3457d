import { launchServer } from '../e2e/support/start-server.ts';
import { say } from './lib/step.ts';
import { takeExtensionPictures } from './pictures/extension.ts';
import { takeHomePicture } from './pictures/home.ts';
import { takeLanguages } from './pictures/languages/index.ts';
import { recordTour } from './pictures/tour.ts';

/**
 * The pictures in the documents, on the site and for the stores, and the recorded tour, are taken from the real product. `npm run
 * pictures` takes all of them again, `npm run pictures -- extension` some of them. `npm run pictures -- languages [locale …]`
 * takes every screen and mail in every language.
 */
const makers = { home: takeHomePicture, extension: takeExtensionPictures, tour: recordTour };
const wanted = process.argv.slice(2);
const server = await launchServer({ NODE_ENV: 'test', TRUST_PROXY: '1' });
process.env['BASE_URL'] = server.url;
try {
  for (const [name, make] of Object.entries(makers)) {
    if (wanted.length === 0 || wanted.includes(name)) for (const path of await make()) say(path);
  }
  // For people who review translations, and slow: only on request.
  if (wanted.includes('languages')) for (const path of await takeLanguages(wanted)) say(path);
} finally {
  await server.stop();
}
