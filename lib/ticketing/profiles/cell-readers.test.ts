import { expect, test } from 'vitest'
import { withMemory, wordsIn } from './cell-readers'

test('each text is read once, also where it came to nothing', () => {
  const asked: string[] = []
  const lengthOf = withMemory((text) => {
    asked.push(text)
    return text === '' ? undefined : text.length
  })
  expect(['ab', 'ab', '', 'ab', '', 'abc'].map(lengthOf)).toEqual([2, 2, undefined, 2, undefined, 3])
  expect(asked).toEqual(['ab', '', 'abc'])
})

test('a column of very many texts is read rightly beyond what is remembered', () => {
  const numberOf = withMemory(Number)
  for (let number = 0; number < 60_000; number++) expect(numberOf(String(number))).toBe(number)
  expect(numberOf('0')).toBe(0)
})

test('words are found without regard to case and blanks; inherited ones are none', () => {
  const of = wordsIn({ ' Paid': 'Sale', zero: 0 })
  expect([' PAID ', 'zero', 'free', 'constructor', '__proto__'].map(of)).toEqual(['Sale', 0, ...Array(3)])
})
