import { createHash } from 'node:crypto';
import { z } from 'zod';

/** The person who signs in at the emulator. */
export interface Person {
  readonly name: string;
  readonly email: string;
  /** Whether the provider reports the address as verified. */
  readonly isVerified: boolean;
}

export const samplePeople: readonly Person[] = [
  { name: 'Ana Bay', email: 'ana.bay@example.com', isVerified: true },
  { name: 'Kenji Mori', email: 'kenji.mori@example.com', isVerified: true },
];

const Typed = z.object({
  name: z.string().trim().min(1).max(200),
  email: z.string().trim().toLowerCase().pipe(z.email()),
  verified: z.string().optional(),
});

/** Reads the page's form: a sample, or what was typed. */
export function readPerson(form: URLSearchParams): Person | null {
  const sample = form.get('person');
  if (sample !== null) return samplePeople[Number(sample)] ?? null;
  const typed = Typed.safeParse(Object.fromEntries(form));
  if (!typed.success) return null;
  const { name, email, verified } = typed.data;
  return { name, email, isVerified: verified !== undefined };
}

/** The same address is the same person at every visit, as with a real provider. */
export const subjectOf = (provider: string, email: string): string =>
  createHash('sha256').update(`${provider} ${email}`).digest('hex').slice(0, 32);
