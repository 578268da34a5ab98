import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '@/tests/support/any-text'
import { contentDisposition } from './content-disposition'
import { fileNameFromTitle, safeFileName } from './file-name'

test.each([
  ['../../etc/passwd', 'passwd'],
  ['..\\..\\windows\\system.ini', 'system.ini'],
  ['/absolute/name.csv', 'name.csv'],
  ['C:\\Users\\me\\answers.xlsx', 'answers.xlsx'],
  ['..', 'file'],
  ['.', 'file'],
  ['', 'file'],
  ['   ', 'file'],
  ['.htaccess', 'htaccess'],
  ['name.', 'name'],
  ['a\u0000b.csv', 'a b.csv'],
  ['a\r\nb.csv', 'a b.csv'],
  ['CON', '_CON'],
  ['nul.txt', '_nul.txt'],
  ['com1.csv', '_com1.csv'],
  ['console.csv', 'console.csv'],
  ['a:b*c?.csv', 'a b c .csv'],
  ['gpj\u202eexe.csv', 'gpj exe.csv'],
  ['Théâtre – été.csv', 'Théâtre – été.csv'],
])('%j is kept as %j', (given, kept) => {
  expect(safeFileName(given)).toBe(kept)
})

test.each([
  ['Spring/Summer - answers 2026-11-21.xlsx', 'Spring-Summer - answers 2026-11-21.xlsx'],
  ['Audience survey 2024/25.csv', 'Audience survey 2024-25.csv'],
  ['And\\or //.csv', 'And-or -.csv'],
])('what is called %j is saved as %j', (title, kept) => {
  expect(fileNameFromTitle(title)).toBe(kept)
})

test('points and blanks are taken from the ends of a name alone, however many there are', () => {
  const dots = '. '.repeat(100_000)
  expect(safeFileName(`${dots}a. .b${dots}`)).toBe('a. .b')
  expect(safeFileName(dots, 'kept')).toBe('kept')
  expect([...safeFileName(`a${dots}b`)].length).toBeLessThanOrEqual(150)
})

test('a long name is cut before its ending', () => {
  const name = safeFileName(`${'é'.repeat(400)}.xlsx`)
  expect([...name]).toHaveLength(150)
  expect(name.endsWith('é.xlsx')).toBe(true)
})

test('for any name no separator, control character or leading dot is left, and sanitising again changes nothing', () => {
  fc.assert(
    fc.property(anyText(200), (given) => {
      const kept = safeFileName(given)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: their absence is the point
      expect(kept).not.toMatch(/[\u0000-\u001f/\\:*?"<>|]|^\./)
      expect(kept).not.toBe('')
      expect(safeFileName(kept)).toBe(kept)
    }),
  )
})

test.each([
  ['answers.csv', 'attachment; filename="answers.csv"'],
  [
    'Théâtre d’été.csv',
    `attachment; filename="Theatre d_ete.csv"; filename*=UTF-8''Th%C3%A9%C3%A2tre%20d%E2%80%99%C3%A9t%C3%A9.csv`,
  ],
  [
    `100% "mine" (it's).csv`,
    `attachment; filename="100_ mine (it's).csv"; filename*=UTF-8''100%25%20mine%20%28it%27s%29.csv`,
  ],
  ['x"; filename="evil.exe', 'attachment; filename="x ; filename= evil.exe"'],
  ['a\r\nSet-Cookie: x=1', 'attachment; filename="a Set-Cookie x=1"'],
])('%j is offered as %s', (name, header) => {
  expect(contentDisposition(name)).toBe(header)
})

test('any name makes a valid header', () => {
  fc.assert(
    fc.property(anyText(), (name) => {
      const header = contentDisposition(name)
      expect(new Headers({ 'content-disposition': header }).get('content-disposition')).toBe(header)
    }),
  )
})
