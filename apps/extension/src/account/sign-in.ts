import {
  completeConnection,
  connectedAddress,
  type LinkedSession,
  type PendingConnection,
  type ProductClient,
  readConnectionAnswer,
  startConnection,
} from '@clipharbor/client';
import { type SignInOutcome, signInOutcomes } from '@clipharbor/contracts';
import * as z from 'zod/mini';
import type { Stored } from '../storage/stored.ts';

const schema = z.lazy(() =>
  z.object({
    pending: z.nullable(
      z.object({
        client: z.literal('extension'),
        redirectTo: z.string(),
        address: z.string(),
        verifier: z.string(),
        state: z.string(),
      }),
    ),
    outcome: z.nullable(z.enum(signInOutcomes)),
  }),
);
export type KeptSignIn = z.output<typeof schema>;

export const noSignIn: KeptSignIn = { pending: null, outcome: null };

export function readKeptSignIn(stored: unknown): KeptSignIn | undefined {
  const read = z.safeParse(schema, stored);
  return read.success ? read.data : undefined;
}

export interface SignInOptions {
  readonly siteOrigin: string;
  readonly locale: string;
  /** Where the site sends the code. */
  readonly redirectTo: string;
  readonly guest: ProductClient;
  readonly session: Pick<LinkedSession, 'adopt' | 'state'>;
  /** Kept for the browser session, because the background may stop while the user signs in on the site. */
  readonly kept: Stored<KeptSignIn>;
  readonly openTab: (url: string) => Promise<void>;
  /** Firefox: the browser itself waits for the response. Otherwise one of our pages receives it. */
  readonly askBrowser?: (url: string) => Promise<string | null>;
  readonly onChange: () => void;
}

/** Obtains a session for the extension: the site asks its user and sends a one-time code that only we can use. */
export class SignIn {
  readonly #options: SignInOptions;

  constructor(options: SignInOptions) {
    this.#options = options;
  }

  async outcome(): Promise<SignInOutcome | null> {
    return (await this.#options.kept.get()).outcome;
  }

  async start(): Promise<void> {
    const { siteOrigin, locale, redirectTo, openTab, askBrowser } = this.#options;
    const pending = await startConnection({ siteOrigin, locale, client: 'extension', redirectTo, crypto });
    await this.#keep({ pending: { ...pending, client: 'extension' }, outcome: null });
    if (askBrowser === undefined) await openTab(pending.address);
    else await openTab(await this.finish(await askBrowser(pending.address)));
  }

  /**
   * @param answered the URL to which the site redirected the browser; `null`: the window was closed.
   * @returns the page of the site to show now.
   */
  async finish(answered: string | null): Promise<string> {
    const { kept, session } = this.#options;
    const { pending } = await kept.get();
    // The Back button or a manually entered URL: nothing is waiting for a response.
    if (pending === null) return this.#pageAfter((await session.state()).kind === 'signedIn');
    const outcome = await this.#complete(pending, answered);
    await this.#keep({ pending: null, outcome }, outcome === 'mismatch');
    return this.#pageAfter(outcome === null);
  }

  #pageAfter(isSignedIn: boolean): string {
    const { siteOrigin, locale } = this.#options;
    if (isSignedIn) return connectedAddress({ siteOrigin, locale, client: 'extension' });
    return `${siteOrigin}/${locale}/auth?state=failed&app=extension`;
  }

  async #complete(pending: PendingConnection, answered: string | null): Promise<SignInOutcome | null> {
    const { guest, session } = this.#options;
    if (readConnectionAnswer(pending, answered).kind === 'mismatch') return 'mismatch';
    // Removed before use, because a code works once.
    await this.#keep(noSignIn);
    const result = await completeConnection(pending, answered, guest);
    if (result.kind !== 'connected') return result.kind;
    await session.adopt(result.tokens);
    return null;
  }

  /** A response that is not for us does not affect the pending request. */
  async #keep(next: KeptSignIn, keepsPending = false): Promise<void> {
    const { kept, onChange } = this.#options;
    await kept.update((now) => (keepsPending ? { ...next, pending: now.pending } : next), true);
    onChange();
  }
}
