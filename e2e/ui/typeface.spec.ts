import { expect, test } from '../support/test.ts';
import { openSpecimen } from './open-specimen.ts';

/** Letters of every script for which there is a font file. */
const samples = ['Hamburg', 'Łódź ğüş', 'Việt ộ', 'Привет', 'Ғұрӊ', 'Ελλάδα', 'ἀρχή'];

test('the font has its weights, its tabular figures and all its scripts', async ({ page }) => {
  await openSpecimen(page, 'en');
  const { widths, figures, missing } = await page.evaluate(async (texts) => {
    const face = '"Inter Variable"';
    await Promise.all(texts.map((text) => document.fonts.load(`400 40px ${face}`, text)));
    const span = document.createElement('span');
    document.body.append(span);
    const widthOf = (text: string, style: Partial<CSSStyleDeclaration>): number => {
      Object.assign(
        span.style,
        { fontFamily: face, fontSize: '40px', fontWeight: '400', fontVariantNumeric: 'normal' },
        style,
      );
      span.textContent = text;
      return span.getBoundingClientRect().width;
    };
    return {
      widths: ['400', '500', '600', '700'].map((fontWeight) => widthOf('Hamburg', { fontWeight })),
      figures: ['1111', '8888'].map((text) => widthOf(text, { fontVariantNumeric: 'tabular-nums' })),
      // A letter that the font lacks would have different widths in the two fallback fonts.
      missing: texts.filter(
        (text) =>
          widthOf(text, { fontFamily: `${face}, monospace` }) !== widthOf(text, { fontFamily: `${face}, serif` }),
      ),
    };
  }, samples);
  expect(new Set(widths).size).toBe(4);
  expect(widths).toEqual(widths.toSorted((a, b) => a - b));
  expect(figures[0]).toBe(figures[1]);
  expect(missing).toEqual([]);
});
