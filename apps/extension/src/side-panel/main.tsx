import { startPage } from '../pages/start-page.tsx';
import { SidePanel } from './side-panel.tsx';

await startPage(<SidePanel />);
