import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { articlePlaces } from '../article-files.ts';
import { ArticleError } from './article-error.ts';
import { compileArticle } from './compile-article.ts';

const head = `---
title: A title
author: Someone
date: 2025-10-19
lang: en-US
description: A description that is long enough to be of use to somebody who searches.
tags: [one]
readTime: 4
meta: []
---
`;
const compile = (body: string) => compileArticle('a.en.md', head + body).body;
const problems = (source: string): readonly string[] => {
  try {
    compileArticle('a.en.md', source);
  } catch (error) {
    if (error instanceof ArticleError) return error.problems;
    throw error;
  }
  return [];
};

const articles = articlePlaces().map(({ category, slug, slot }) => `${category}/${slug}.${slot}.md`);
const read = (name: string) =>
  compileArticle(name, readFileSync(new URL(`../articles/${name}`, import.meta.url), 'utf8'));

test.each(articles)('%s compiles', (name) => {
  expect(read(name).body).not.toEqual([]);
});

test('the Facebook article has the same structure in both languages', () => {
  const [chinese, english] = ['en', 'en-US'].map((slot) =>
    read(`facebook/how-to-download-facebook-stories.${slot}.md`),
  );
  expect([chinese?.lang, english?.lang]).toEqual(['zh-Hant', 'en-US']);
  expect(english?.body.map(({ kind }) => kind)).toEqual(chinese?.body.map(({ kind }) => kind));
  for (const article of [chinese, english]) expect(article).toMatchObject({ readTime: 4, date: '2025-10-19' });
});

test('callouts, boxes, summaries and buttons', () => {
  expect(
    compile(':::danger[Stop]\nNo *way*.\n:::\n\n:::box[Title]\n- one\n:::\n\n::install[Add to {browser}]'),
  ).toEqual([
    {
      kind: 'callout',
      type: 'danger',
      label: 'Stop',
      children: [
        {
          kind: 'paragraph',
          children: [
            { kind: 'text', text: 'No ' },
            { kind: 'emphasis', children: [{ kind: 'text', text: 'way' }] },
            { kind: 'text', text: '.' },
          ],
        },
      ],
    },
    {
      kind: 'box',
      title: 'Title',
      children: [
        { kind: 'list', isOrdered: false, items: [[{ kind: 'paragraph', children: [{ kind: 'text', text: 'one' }] }]] },
      ],
    },
    { kind: 'install', label: 'Add to {browser}' },
  ]);
});

test('a step description becomes a link if it is a URL, and stays text otherwise', () => {
  const [steps] = compile(
    '::::steps\n:::step[One]\nhttps://a.example/x\n\n::tip[Careful]\n\n![alt](/pictures/a.svg)\n:::\n:::step[Two]\nSee https://a.example\n:::\n::::',
  );
  expect(steps).toMatchObject({
    kind: 'steps',
    steps: [
      {
        title: 'One',
        description: { href: 'https://a.example/x' },
        tips: [[{ text: 'Careful' }]],
        images: [{ src: '/pictures/a.svg', alt: 'alt' }],
      },
      { title: 'Two', description: [{ kind: 'text', text: 'See https://a.example' }], tips: [], images: [] },
    ],
  });
});

test.each([
  ['<b>bold</b>', 'a.en.md:11 raw HTML is not allowed'],
  ['\n<div>\n</div>', 'a.en.md:12 raw HTML is not allowed'],
  ['[x](javascript:alert(1))', 'a.en.md:11 javascript:alert(1) must begin with'],
  ['[x](//evil.example)', 'a.en.md:11 //evil.example must begin with'],
  [':::note[x]\ny\n:::', 'a.en.md:11 note is not known; the directives are info, tip, warning, danger'],
  [':::info\ny\n:::', 'a.en.md:11 info needs a label, for example info[Good to know]'],
  ['# Title', 'a.en.md:11 headings are ## or ###'],
  ['![](/pictures/a.svg)', 'a.en.md:11 a picture needs words'],
  ['![a](https://a.example/a.png)', 'a.en.md:11 https://a.example/a.png must lie under /pictures/'],
  ['## A\n\n## A', 'a.en.md: two headings have the anchor #a'],
  ['{{nobody}}', 'a.en.md:11 {{nobody}} is not known'],
  ['::::steps\ntext\n::::', 'a.en.md:12 steps holds only :::step[…]'],
  ['::::pros-cons\n:::pros[a]\n- b\n:::\n::::', 'a.en.md:11 pros-cons holds'],
])('%j is rejected with its location and a fix', (body, problem) => {
  expect(problems(head + body)[0]).toContain(problem);
});

test('every invalid field is reported with its rule and an example', () => {
  expect(
    problems(
      head.replace('readTime: 4', 'readTime: four').replace('author: Someone\n', '').replace('meta: []', 'mata: []'),
    ),
  ).toEqual([
    'a.en.md: author must be a text that is not empty, for example author: The editors',
    'a.en.md: readTime must be a whole number of minutes from 1 to 120, for example readTime: 4',
    'a.en.md: meta must be a list of pairs, name or property with content, for example meta: [{ name: keywords, content: stories }]',
    expect.stringMatching(/^a\.en\.md: mata is not a field of articles; the fields are title, author/),
  ]);
  expect(problems(head.replace('lang: en-US', 'lang: english!'))[0]).toContain('BCP 47');
  expect(problems(head.replace('tags: [one]', 'tags: [one'))[0]).toMatch(/^a\.en\.md:\d+ the front matter is not YAML/);
  expect(problems('Text')).toEqual(['a.en.md:1 an article begins with its fields between two lines of ---']);
});

test('every picture in an article exists', () => {
  const sources = articlePlaces().map(({ category, slug, slot }) =>
    readFileSync(new URL(`../articles/${category}/${slug}.${slot}.md`, import.meta.url), 'utf8'),
  );
  const pictures = sources.flatMap((source) => source.match(/\/pictures\/[^)\s]+/g) ?? []);
  expect(pictures.length).toBeGreaterThan(0);
  const missing = pictures.filter((path) => !existsSync(new URL(`../../../public${path}`, import.meta.url)));
  expect(missing).toEqual([]);
});
