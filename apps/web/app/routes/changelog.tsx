import { changelog } from '../content/changelog.server.ts';
import { messagesLoader } from '../page-messages.ts';
import { ChangelogScreen } from '../screens/changelog/changelog.tsx';
import type { Route } from './+types/changelog.ts';

export async function loader({ params }: Route.LoaderArgs) {
  return { ...(await messagesLoader('changelog', 'ui')({ params })), releases: changelog() };
}

export default function ChangelogRoute({ loaderData: { releases } }: Route.ComponentProps) {
  return <ChangelogScreen releases={releases} />;
}
