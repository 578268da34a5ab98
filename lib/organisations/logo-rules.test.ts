import { describe, expect, test } from 'vitest'
import { logoFileFault } from './logo-rules'

describe('a logo file', () => {
  test.each([
    ['logo.png', 100_000],
    ['Logo (2026) - final.JPEG', 1],
    ['théâtre & ballet_2.jpg', 1],
    [`${'a'.repeat(146)}.png`, 1],
  ])('%s is accepted', (name, size) => expect(logoFileFault({ name, size })).toBeUndefined())

  test('of 100,001 bytes is too large', () =>
    expect(logoFileFault({ name: 'logo.png', size: 100_001 })).toBe('File is too large. Max limit: 100kb'))

  test.each(['logo.gif', 'logo.svg', 'logo', 'logo.png.exe', 'logo.pngx', 'logo.jpg.html'])(
    '%s is of no allowed type',
    (name) => expect(logoFileFault({ name, size: 1 })).toBe('File Type is not allowed'),
  )

  test.each([
    '',
    '.png',
    '../logo.png',
    '..\\logo.png',
    '/etc/logo.png',
    'C:\\logo.png',
    'a/b.png',
    'logo%2e%2e.png',
    'lo<go>.png',
    'lo"go.png',
    'lo|go.png',
    'lo?go.png',
    'lo*go.png',
    'lo:go.png',
    'lo;go.png',
    'lo\u0000go.png',
    'lo\ngo.png',
    'lo\u202egnp.png',
    'con.png',
    'LPT1.jpg',
    `${'a'.repeat(147)}.png`,
  ])('%j is not a valid name', (name) => expect(logoFileFault({ name, size: 1 })).toBe('File Name is invalid'))
})
