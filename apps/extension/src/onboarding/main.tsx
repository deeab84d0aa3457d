import { startPage } from '../pages/start-page.tsx';
import { Onboarding } from './onboarding.tsx';

await startPage(<Onboarding />);
