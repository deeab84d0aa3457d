import { expect, test } from 'vitest';
import { checkLanguage, checkNotes } from './check-language.ts';
import { type English, fingerprint, type Language } from './language-files.ts';

const source: Readonly<Record<string, string>> = {
  'page.greeting': 'Hello {name}',
  'page.left': '{count, plural, one {# video left} other {# videos left}}',
  'page.add': '{browser, select, edge {Add to Edge} other {Add to Chrome}}',
  'page.list': '<ul><li>One thing</li><li>Another thing</li></ul>',
  'page.refund': 'Full refund within 3 days',
  'page.button': 'Save now',
  'page.question': 'Did it work?',
  'page.call': 'Thank you!',
  'page.quote': 'Click “Add”: it is free.',
  'page.long': 'Saves the videos of the page you are viewing.',
  'page.renewed': 'Subscription renewed',
  'page.updated': 'Subscription updated',
  'page.trial': 'Start the free trial',
  'open.new': 'A text that still changes',
};

const english: English = {
  messages: new Map(Object.entries(source)),
  notes: new Map([['page.button', { where: 'A button.', max: 14 }]]),
  glossary: {
    terms: { trial: { meaning: 'Seven free days', use: ['free trial'], isChecked: true } },
    different: [['page.renewed', 'page.updated']],
  },
  isOpen: (namespace) => namespace === 'open',
};

const own: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  de: {
    'page.greeting': 'Hallo {name}',
    'page.left': 'Noch {count, plural, one {# Video} other {# Videos}}',
    'page.add': '{browser, select, edge {Zu Edge hinzufügen} other {Zu Chrome hinzufügen}}',
    'page.list': '<ul><li>Das eine</li><li>Das andere</li></ul>',
    'page.refund': 'Volle Erstattung innerhalb von 3 Tagen',
    'page.button': 'Jetzt sichern',
    'page.question': 'Hat es geklappt?',
    'page.call': 'Vielen Dank!',
    'page.quote': 'Klicken Sie auf „Hinzufügen“: Es ist kostenlos.',
    'page.long': 'Speichert die Videos der Seite, die Sie ansehen.',
    'page.renewed': 'Abonnement verlängert',
    'page.updated': 'Abonnement aktualisiert',
    'page.trial': 'Testphase starten',
  },
};

function language(locale: string, changes: Readonly<Record<string, string>> = {}): Language {
  const messages = new Map(Object.entries({ ...(own[locale] ?? {}), ...changes }).filter(([, text]) => text !== ''));
  return {
    locale,
    messages,
    same: {},
    sources: Object.fromEntries([...messages.keys()].map((key) => [key, fingerprint(source[key] ?? '')])),
    glossary: { terms: { trial: { use: ['Testphase', 'essai', 'prueba', '試用', 'الفترة'], never: ['Probezeit'] } } },
    hasStyle: true,
  };
}

const faultsOf = (locale: string, changes: Readonly<Record<string, string>>): string[] =>
  checkLanguage(language(locale, changes), english)
    .filter(({ key }) => key in changes)
    .map(({ key, message }) => `${key} ${message}`);

test('a complete translation passes, and an open namespace may be missing', () => {
  expect(checkLanguage(language('de'), english)).toEqual([]);
});

test.each([
  ['a missing message', { 'page.question': '' }, 'is missing'],
  ['a message too many', { 'page.more': 'Mehr' }, 'does not exist in English'],
  ['broken syntax', { 'page.greeting': 'Hallo {name' }, 'cannot be parsed'],
  ['another argument', { 'page.greeting': 'Hallo {vorname}' }, 'has the arguments vorname, English has name'],
  ['an argument lost to a straight apostrophe', { 'page.greeting': "Hallo '{name}" }, 'has the arguments none'],
  ['a lost tag', { 'page.list': '<ul><li>Beides</li></ul>' }, 'has the tags 1 × li, 1 × ul'],
  ['a choice too few', { 'page.add': '{browser, select, other {Zu Chrome}}' }, 'needs the choices edge, other'],
  [
    'a plural form too few',
    { 'page.left': '{count, plural, other {# Videos}}' },
    'needs exactly the plural forms one, other',
  ],
  [
    'a plural form too many',
    { 'page.left': '{count, plural, one {#} many {#} other {#}}' },
    'needs exactly the plural',
  ],
  ['English left over', { 'page.call': 'Thank you!' }, 'is still English'],
  ['letters of another script', { 'page.call': 'Vielen Дank!' }, 'has the letter Д of another script'],
  ['a word of two scripts', { 'page.call': 'Vielen Dаnk!' }, 'mixes two scripts in the word Dаnk'],
  ['a direction mark', { 'page.call': 'Vielen\u200F Dank!' }, 'has a direction mark'],
  ['an invisible space', { 'page.call': 'Vielen\u200B Dank!' }, 'has an invisible or broken character'],
  ['letters and accents apart', { 'page.call': 'Scho\u0308n!' }, 'is not in normal form'],
  ['two spaces', { 'page.call': 'Vielen  Dank!' }, 'has two spaces in a row'],
  [
    'a straight quotation mark',
    { 'page.quote': 'Klicken Sie auf "Hinzufügen": frei.' },
    'has straight quotation marks',
  ],
  ['English quotation marks', { 'page.quote': 'Klicken Sie auf “Hinzufügen”: frei.' }, 'has the quotation mark ”'],
  ['a quotation that is not closed', { 'page.quote': 'Klicken Sie auf „Hinzufügen: frei.' }, 'has unpaired'],
  ['three dots', { 'page.call': 'Vielen Dank...' }, 'has three dots'],
  ['a hyphen as a dash', { 'page.call': 'Vielen Dank - bis bald!' }, 'has a hyphen in place of a dash'],
  ['an inverted question mark', { 'page.question': '¿Hat es geklappt?' }, 'only Spanish uses'],
  ['a lost number', { 'page.refund': 'Volle Erstattung innerhalb weniger Tage' }, 'has lost the number 3'],
  ['a text too long', { 'page.button': 'Jetzt sofort alles speichern' }, 'takes 28 columns, at most 14 fit'],
  ['a term without its word', { 'page.trial': 'Jetzt ausprobieren' }, 'has no word for trial'],
  ['a forbidden word', { 'page.trial': 'Testphase statt Probezeit' }, 'has “Probezeit”'],
  ['two things with one word', { 'page.renewed': 'Abonnement aktualisiert' }, 'must differ from page.updated'],
])('a planted fault is found: %s', (_, changes, fault) => {
  expect(faultsOf('de', changes).join('\n')).toContain(fault);
});

test.each([
  ['uk', { 'page.call': 'Вы молодці!' }, 'has the letter ы, which the language does not use'],
  ['cs', { 'page.call': 'Ďakujem veľmi!' }, 'has the letter ľ'],
  ['ro', { 'page.call': 'Mulţumim!' }, 'has the letter ţ'],
  ['zh-TW', { 'page.call': '谢谢，下载完成！这个视频' }, 'has the letter 载'],
  ['zh-CN', { 'page.call': '影片下載完成！' }, 'has the letter 載'],
  ['ru', { 'page.long': 'Saves the videos of the page you are viewing, да.' }, 'is mostly in Latin script'],
  ['fr', { 'page.call': 'Merci!' }, 'needs a narrow no-break space'],
  ['fr', { 'page.quote': 'Cliquez sur «Ajouter» : gratuit.' }, 'needs no-break spaces inside « »'],
  ['fr', { 'page.quote': 'Cliquez ici : gratuit.' }, 'needs a no-break space before :'],
  ['es', { 'page.question': 'Funcionó?' }, 'needs ¿'],
  ['es', { 'page.call': 'Gracias!' }, 'needs ¡'],
  ['ja', { 'page.call': 'ありがとう!' }, 'has Latin punctuation'],
  ['ja', { 'page.call': '動画(無料)' }, 'has Latin parentheses'],
  ['zh-CN', { 'page.quote': '点击「添加」：免费。' }, 'has the quotation mark 「'],
  ['ar', { 'page.question': 'هل نجح الأمر?' }, 'has Latin punctuation'],
  ['ar', { 'page.refund': 'استرداد كامل خلال ٣ أيام' }, 'has digits other than 0 to 9'],
  ['hi', { 'page.long': 'पेज के वीडियो सहेजता है.' }, 'instead of ।'],
  ['el', { 'page.question': 'Λειτούργησε?' }, 'Greek uses ;'],
  [
    'ar',
    { 'page.left': '{count, plural, one {#} other {#}}' },
    'needs exactly the plural forms few, many, one, other, two, zero',
  ],
])('a planted fault of %s is found in %j', (locale, changes, fault) => {
  expect(faultsOf(locale, changes).join('\n')).toContain(fault);
});

test.each([
  ['fr', { 'page.call': 'Merci\u202F!', 'page.quote': 'Cliquez sur «\u00A0Ajouter\u00A0»\u00A0: c’est gratuit.' }],
  ['es', { 'page.question': '¿Ha funcionado?', 'page.call': '¡Gracias!' }],
  ['ja', { 'page.quote': '「追加」をクリックします：無料です。', 'page.call': 'ありがとうございます！' }],
  ['ar', { 'page.question': 'هل نجح الأمر؟', 'page.quote': 'انقر «إضافة»، فهي مجانية على Chrome.' }],
  ['el', { 'page.question': 'Λειτούργησε;' }],
])('what is right in %s passes: %j', (locale, changes) => {
  expect(faultsOf(locale, changes)).toEqual([]);
});

test('a text whose English has changed is stale until it is recorded again', () => {
  const changed = { ...language('de'), sources: { ...language('de').sources, 'page.call': fingerprint('Thanks!') } };
  expect(checkLanguage(changed, english).map(({ key, message }) => `${key} ${message.slice(0, 8)}`)).toEqual([
    'page.call is stale',
  ]);
});

test('a text equal to English needs a reason, and a reason needs such a text', () => {
  const equal = language('de', { 'page.call': 'Thank you!' });
  expect(checkLanguage({ ...equal, same: { 'page.call': 'The brand’s own words.' } }, english)).toEqual([]);
  expect(checkLanguage({ ...equal, same: { 'page.call': '' } }, english)).toHaveLength(1);
  expect(checkLanguage({ ...language('de'), same: { 'page.call': 'No longer equal.' } }, english)).toHaveLength(1);
});

test('a language without style or glossary is not complete', () => {
  expect(checkLanguage({ ...language('de'), hasStyle: false, glossary: null }, english).map(({ key }) => key)).toEqual([
    'glossary/de.json',
    'style/de.md',
  ]);
});

test('a message without a note, an argument without one and a note without a message are found', () => {
  const faults = checkNotes({
    ...english,
    notes: new Map([
      ['page.greeting', { where: 'A greeting.' }],
      ['page.gone', { where: 'Nowhere.' }],
    ]),
  }).map(({ key, message }) => `${key} ${message}`);
  expect(faults).toContain('page.call has no note that says where it appears');
  expect(faults).toContain('page.greeting has no note about {name}');
  expect(faults).toContain('page.gone has a note but no message');
});
