import { builtInRecipes, packageVersion, type Recipes } from './built-in.ts';
import { type SignedRecipes, signedMessage } from './envelope.ts';
import { parseRecipes } from './schema.ts';
import { isAtLeast } from './version.ts';

/** Checks an Ed25519 signature: WebCrypto in browsers, node:crypto in Node. */
export type VerifySignature = (
  publicKey: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
  message: Uint8Array<ArrayBuffer>,
) => Promise<boolean>;

export interface RecipeTrust {
  /** 32 bytes, built into the program. */
  readonly publicKey: Uint8Array<ArrayBuffer>;
  readonly verify: VerifySignature;
  /** The newest version that this installation has ever used: older ones are rejected, even with a valid signature. */
  readonly newestVersion: number;
  readonly nowMs: number;
}

export type RecipeRefusal = 'signature' | 'shape' | 'expired' | 'rollback' | 'packageTooOld';

export type RecipeVerdict =
  | { readonly ok: true; readonly recipes: Recipes }
  | { readonly ok: false; readonly reason: RecipeRefusal };

const refuse = (reason: RecipeRefusal): RecipeVerdict => ({ ok: false, reason });

async function isSigned({ bytes, signature }: SignedRecipes, { publicKey, verify }: RecipeTrust): Promise<boolean> {
  try {
    return await verify(publicKey, signature, signedMessage(bytes));
  } catch {
    return false; // A key or a signature of the wrong form: whatever the reason, it is not verified.
  }
}

function parseText(bytes: Uint8Array<ArrayBuffer>): Recipes | null {
  try {
    return parseRecipes(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
  } catch {
    return null; // Signed by us but not JSON: rejected like any other wrong form.
  }
}

/** Decides whether received recipes are used. The signature is checked before a single byte is interpreted. Never throws. */
export async function verifyRecipes(signed: SignedRecipes, trust: RecipeTrust): Promise<RecipeVerdict> {
  if (!(await isSigned(signed, trust))) return refuse('signature');
  const recipes = parseText(signed.bytes);
  if (recipes === null) return refuse('shape');
  if (!isAtLeast(packageVersion, recipes.minPackageVersion)) return refuse('packageTooOld');
  // Without an expiry date, an old set could be served forever to installations that have seen no newer one.
  if (recipes.expiresAtMs === null || recipes.expiresAtMs <= trust.nowMs) return refuse('expired');
  if (recipes.version < Math.max(trust.newestVersion, builtInRecipes.version)) return refuse('rollback');
  return { ok: true, recipes };
}

/**
 * The recipes to use now: the received ones while they are valid and not older than the built-in ones, otherwise the built-in
 * ones.
 */
export function usableRecipes(received: Recipes | null, nowMs: number): Recipes {
  if (received === null || received.version < builtInRecipes.version) return builtInRecipes;
  return received.expiresAtMs !== null && received.expiresAtMs > nowMs ? received : builtInRecipes;
}
