import { describe, expect, test } from 'vitest'
import { parseGuide } from './parse-guide'

const front = `---
title: A guide
summary: What it is about, in a line.
section: surveys
order: 1
visibleTo: [GlobalAdmin, Admin]
updated: 2026-11-21
---
`
const blocksOf = (markdown: string) => parseGuide('a-guide', front + markdown).blocks
const text = (words: string) => ({ kind: 'text', text: words })

describe('a guide is refused, by its file’s name, when', () => {
  test.each([
    ['it has no front matter', '# Hello'],
    ['a front line is missing', front.replace('order: 1\n', '')],
    ['its section is unknown', front.replace('surveys', 'magic')],
    ['a role is unknown', front.replace('[GlobalAdmin, Admin]', '[Everybody]')],
    ['nobody may read it', front.replace('[GlobalAdmin, Admin]', '[]')],
    ['the front says more than is known', front.replace('order: 1', 'order: 1\nauthor: somebody')],
    ['its date is none', front.replace('2026-11-21', '2026-02-30')],
  ])('%s', (_, source) => expect(() => parseGuide('a-guide', source)).toThrow(/^guides\/a-guide\.md: /))

  test.each([
    ['HTML', '<script>alert(1)</script>'],
    ['HTML in a line', 'Hello <img src=x onerror=alert(1)>'],
    ['a link that runs something', '[here](javascript:alert(1))'],
    ['a link in clear text', '[here](http://example.org)'],
    ['a link to another host without its scheme', '[here](//example.org)'],
    ['a link with a backslash', '[here](/\\\\example.org)'],
    ['a data link', '[here](data:text/html,x)'],
    ['a picture from elsewhere', '![a picture of it](https://example.org/x.png)'],
    ['a picture out of the folder', '![a picture of it](images/../../secret.png)'],
    ['a picture without words', '![](images/x.png)'],
    ['a picture within a line', 'See ![a picture of it](images/x.png) here'],
    ['a second title', '# Another'],
    ['two headings alike', '## Same\n\n## Same'],
    ['steps that begin in the middle', '3. Third'],
    ['a rule', 'One\n\n---\n\nTwo'],
  ])('it has %s', (_, markdown) => expect(() => blocksOf(markdown)).toThrow(/^guides\/a-guide\.md: /))
})

test('the front matter has title, section, order and roles', () =>
  expect(parseGuide('a-guide', front)).toEqual({
    name: 'a-guide',
    title: 'A guide',
    summary: 'What it is about, in a line.',
    section: 'surveys',
    order: 1,
    visibleTo: ['GlobalAdmin', 'Admin'],
    updated: '2026-11-21',
    blocks: [],
  }))

test('“all” is every role', () =>
  expect(parseGuide('a-guide', front.replace('[GlobalAdmin, Admin]', 'all')).visibleTo).toEqual([
    'GlobalAdmin',
    'Admin',
    'User',
    'Other',
  ]))

test('headings, paragraphs, formatting and links', () => {
  expect(blocksOf('## Who & what?\n\nOne **bold**\nline, `code` and *more*.')).toEqual([
    { kind: 'heading', level: 2, id: 'who-what', of: [text('Who & what?')] },
    {
      kind: 'paragraph',
      of: [
        text('One '),
        { kind: 'strong', of: [text('bold')] },
        text(' line, '),
        { kind: 'code', text: 'code' },
        text(' and '),
        { kind: 'emphasis', of: [text('more')] },
        text('.'),
      ],
    },
  ])
  expect(blocksOf('[a](users.md) [b](/profile) [c](https://example.org)')).toMatchObject([
    {
      of: [
        { kind: 'guide', name: 'users' },
        text(' '),
        { kind: 'link', href: '/profile' },
        text(' '),
        { kind: 'link', href: 'https://example.org' },
      ],
    },
  ])
})

test('numbered steps with a picture, notes and code to copy', () => {
  const source =
    '1. First\n2. Second\n\n   ![the form as it opens](images/form.png "A form")\n\n> Mind this.\n\n```\ncurl x\n```'
  expect(blocksOf(source)).toEqual([
    {
      kind: 'list',
      ordered: true,
      items: [
        [{ kind: 'paragraph', of: [text('First')] }],
        [
          { kind: 'paragraph', of: [text('Second')] },
          { kind: 'figure', image: 'form.png', alt: 'the form as it opens', caption: 'A form' },
        ],
      ],
    },
    { kind: 'note', of: [{ kind: 'paragraph', of: [text('Mind this.')] }] },
    { kind: 'code', text: 'curl x' },
  ])
})

test('entities are decoded, once', () =>
  expect(blocksOf('a &lt;b&gt; &amp;lt;')).toEqual([{ kind: 'paragraph', of: [text('a <b> &lt;')] }]))
