import { expect, test } from 'vitest'
import { letterText, subjectLine } from './letter-text'

const house = { supportEmail: 'help@example.org', supportPhone: '020 7946 0000' }

test('a letter greets, says its words, shows its link on a line of its own, and says whom to ask', () => {
  const body = 'Your file of answers is ready.\n\nIt is kept for 7 days.'
  expect(letterText({ greeting: 'Ada', body, link: 'https://surveys.example.org/exports' }, house)).toBe(
    [
      'Hello Ada,',
      '',
      'Your file of answers is ready.',
      '',
      'It is kept for 7 days.',
      '',
      'https://surveys.example.org/exports',
      '',
      'If you did not expect this email or need help, write to help@example.org or call 020 7946 0000.',
      '',
      '-- ',
      'Illuminate',
      '',
    ].join('\n'),
  )
})

test('a letter to nobody in particular, without a link or a telephone', () => {
  expect(letterText({ body: 'Done.' }, { supportEmail: 'help@example.org' })).toBe(
    'Hello,\n\nDone.\n\nIf you did not expect this email or need help, write to help@example.org.\n\n-- \nIlluminate\n',
  )
})

test('a name or a subject cannot break out of its line', () => {
  expect(letterText({ greeting: 'Ada\r\nBcc: x', body: '.' }, house)).toMatch(/^Hello Ada Bcc: x,\n/)
  expect(subjectLine('Ready\r\nBcc: all@example.org')).toBe('Ready Bcc: all@example.org')
})
