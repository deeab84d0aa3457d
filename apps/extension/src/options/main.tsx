import { SnackbarProvider } from '@clipharbor/ui';
import { startPage } from '../pages/start-page.tsx';
import { Options } from './options.tsx';

await startPage(
  <SnackbarProvider>
    <Options />
  </SnackbarProvider>,
);
