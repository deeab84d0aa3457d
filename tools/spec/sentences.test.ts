import { expect, test } from 'vitest';
import { sentenceId, sentencesOf } from './sentences.ts';

const specification = `# Title
## 1. Not observed
Nothing here counts.
## 2. Screens
- **Header**: logo; links. A second sentence ('with a quote.') And a third.
**Form**
- It says 'Done! All went well.'; or 'Sorry. Try again.'. Then it ends.
| Path | Title |
|---|---|
| /faq | Frequently
`.replace('Frequently\n', 'Frequently Asked Questions |\n');

test('list items are cut at full stops, table rows stay whole, headings do not count', () => {
  expect(sentencesOf(specification).map(({ text }) => text)).toEqual([
    'Header: logo; links.',
    "A second sentence ('with a quote.')",
    'And a third.',
    "It says 'Done! All went well.'; or 'Sorry. Try again.'.",
    'Then it ends.',
    '/faq | Frequently Asked Questions',
  ]);
});

test('marks and line breaks do not change the name of a sentence, words do', () => {
  expect(sentenceId('**Header**:  logo')).toBe(sentenceId('Header: logo'));
  expect(sentenceId('Header: logo')).not.toBe(sentenceId('Header: logos'));
});
