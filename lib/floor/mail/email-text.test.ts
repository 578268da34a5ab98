import { expect, test } from 'vitest'
import { emailText, subjectLine } from './email-text'

const support = { supportEmail: 'help@example.org', supportPhone: '020 7946 0000' }

test('an email has a greeting, its text, its link on a separate line, and the support contact', () => {
  const body = 'Your file of answers is ready.\n\nIt is kept for 7 days.'
  expect(emailText({ greeting: 'Ada', body, link: 'https://surveys.example.org/exports' }, support)).toBe(
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

test('an email without a name, a link or a telephone', () => {
  expect(emailText({ body: 'Done.' }, { supportEmail: 'help@example.org' })).toBe(
    'Hello,\n\nDone.\n\nIf you did not expect this email or need help, write to help@example.org.\n\n-- \nIlluminate\n',
  )
})

test('a name or a subject cannot break out of its line', () => {
  expect(emailText({ greeting: 'Ada\r\nBcc: x', body: '.' }, support)).toMatch(/^Hello Ada Bcc: x,\n/)
  expect(subjectLine('Ready\r\nBcc: all@example.org')).toBe('Ready Bcc: all@example.org')
})
