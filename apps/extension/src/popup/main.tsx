import { startPage } from '../pages/start-page.tsx';
import { Popup } from './popup.tsx';
import { chosenTab } from './watched-tab.ts';

await startPage(chosenTab(location.search).then((tabId) => <Popup tabId={tabId} />));
