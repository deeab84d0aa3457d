import { expect, test } from 'vitest';
import { PageTexts } from './page-texts.ts';

const text = (content: string) => ({ address: null, text: content });

test('texts arrive incrementally', () => {
  const texts = new PageTexts();
  expect(texts.add(1, 0, [text('a')])).toEqual([text('a')]);
  expect(texts.add(1, 1, [text('b')])).toEqual([text('a'), text('b')]);
  expect(texts.add(1, 2, [])).toHaveLength(2);
});

test('a page that assumes more texts here than there are must send them all again', () => {
  const texts = new PageTexts();
  expect(texts.add(1, 2, [text('c')])).toBeNull();
  expect(texts.add(1, 0, [text('a'), text('b'), text('c')])).toHaveLength(3);
});

test('a new document starts over, and tabs are kept apart', () => {
  const texts = new PageTexts();
  texts.add(1, 0, [text('a')]);
  expect(texts.add(1, 0, [text('z')])).toEqual([text('z')]);
  expect(texts.add(2, 1, [])).toBeNull();
  texts.forget(1);
  expect(texts.add(1, 1, [])).toBeNull();
});

test('a page that sends more than allowed is refused', () => {
  const long = Array.from({ length: 5 }, () => text('x'.repeat(4_000_000)));
  expect(new PageTexts().add(1, 0, long)).toBeNull();
});
