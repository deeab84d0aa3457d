import { expect } from 'vitest';
import type { Harness } from './harness.ts';

/** Does what a person does with a mail: opens the link, reads the page, presses the button. Returns where that leads. */
export async function followLink(h: Harness, link: string): Promise<URL> {
  const page = await h.request(link);
  expect(page.status).toBe(200);
  const text = await page.text();
  const fields = [...text.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
    name,
    value.replaceAll('&amp;', '&'),
  ]);
  const answer = await h.request('verify', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams(fields).toString(),
  });
  expect(answer.status).toBe(303);
  return new URL(answer.headers.get('location') ?? '');
}
