import { messagesLoader } from '../page-messages.ts';
import { laterNamespaces } from '../shell/later-texts.ts';
import type { Route } from './+types/later-texts.ts';

/** The texts of dialogs as a file of their own, made at build time. */
export async function loader({ params }: Route.LoaderArgs): Promise<Response> {
  const { messages } = await messagesLoader(...laterNamespaces)({ params });
  return Response.json(messages);
}
