import { invalid } from '../errors/auth-error.ts';

/** The pattern that browsers use for email fields: whatever a form accepts, this accepts. */
const emailPattern =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;
const phonePattern = /^[1-9]\d{1,14}$/;

export function parseEmail(text: string): string {
  if (text === '') throw invalid('An email address is required');
  if (text.length > 255) throw invalid('An email address is too long');
  const email = text.toLowerCase();
  if (!emailPattern.test(email)) throw invalid('Unable to validate email address: invalid format');
  return email;
}

/** E.164 without the plus sign. */
export function parsePhone(text: string): string {
  const phone = text.replace(/^\+/, '').replaceAll(' ', '');
  if (!phonePattern.test(phone)) throw invalid('Invalid phone number format (E.164 required)');
  return phone;
}

const maxMetadataBytes = 8192;

/** User metadata is part of every token they send, so it must stay small. */
export function checkMetadata(metadata: Record<string, unknown>): Record<string, unknown> {
  if (JSON.stringify(metadata).length > maxMetadataBytes) throw invalid('User metadata is too large');
  return metadata;
}
