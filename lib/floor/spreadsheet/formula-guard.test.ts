import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '@/tests/support/any-text'
import { guardFormula, looksLikeFormula, unguardFormula } from './formula-guard'

test.each([
  '=1+1',
  '+44 20 7946 0000',
  '-2+3',
  '@SUM(A1)',
  '\t=1',
  '\rx',
  '\ttext',
  '  =1',
  ' =1',
  '\u00a0=1',
  '\u200b=1',
  '\ufeff=1',
  '\n=1',
  '＝1+1',
  '＋1',
  '－1',
  '＠x',
  "'=already marked",
  "=cmd|' /C calc'!A0",
])('%j gets an apostrophe in front', (text) => {
  expect(guardFormula(text)).toBe(`'${text}`)
})

test.each(['', 'a=1', 'Harbour Theatre', '5 - 3', "it's", '10%', '(=1)', '. =1'])('%j is unchanged', (text) => {
  expect(guardFormula(text)).toBe(text)
})

test('unguarding restores any text', () => {
  const hostile = fc.string({
    unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '\n', ' ', '＝', 'a', '\u200b'),
  })
  fc.assert(
    fc.property(fc.oneof(hostile, anyText()), (text) => {
      expect(unguardFormula(guardFormula(text))).toBe(text)
      expect(guardFormula(text).startsWith("'") || !looksLikeFormula(text)).toBe(true)
    }),
    { numRuns: 300 },
  )
})
