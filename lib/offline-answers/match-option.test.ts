import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { elementsOf } from '@/lib/surveys/questions/build-schema'
import { templateRows } from './layout'
import { findOption, shortNumbers } from './match-option'
import { readEntry } from './read-entry'

const templates = ['mandated-2023-24', 'mandated-2024-25', 'optional-question-bank']
const questions = templates.flatMap((key) =>
  elementsOf(
    JSON.parse(readFileSync(new URL(`../../db/reference/templates/${key}.json`, import.meta.url), 'utf8')).schema,
  ).map((question) => ({ key, question })),
)
const entries = questions.flatMap(({ key, question }) =>
  templateRows([question]).flatMap(({ name, entry }) => (entry.kind === 'one' ? [{ key, name, entry }] : [])),
)

/** How an option may be typed whose label is or begins with a number, with the kind of cell. */
const typed = (number: number) =>
  [
    [String(number), 'number'],
    [String(number), 'text'],
    [` ${number} `, 'text'],
    [`${number}.0`, 'number'],
  ] as const

describe('in every question of the product', () => {
  test('a choice whose label is a number, or begins with one that no other label has, may be typed as that number', () => {
    let tried = 0
    for (const { name, entry } of entries)
      for (const { value, text } of entry.options) {
        const [digits] = /^\d+(?![\d.,])/.exec(text) ?? []
        const isOnly = entry.options.filter((one) => new RegExp(`(?<!\\d)${digits}(?!\\d)`).test(one.text)).length === 1
        if (digits === undefined || !isOnly) continue
        tried += 1
        for (const [written, kind] of typed(Number(digits)))
          expect([name, written, readEntry(entry, { kind, text: written })]).toEqual([name, written, { value }])
      }
    // The recommendation scores of both sets are among them.
    expect(tried).toBeGreaterThan(20)
  })

  test('a choice may be written as its code, in any letter case, if the code has no digits', () => {
    for (const { name, entry } of entries)
      for (const { value, text } of entry.options) {
        if (/\d/.test(value)) continue
        for (const written of [value, value.toUpperCase(), ` ${value} `])
          expect([name, written, findOption(entry.options, written)?.text]).toEqual([name, written, text])
      }
  })

  test('a label always means its own choice, whatever the codes of others are', () => {
    for (const { entry } of entries)
      for (const { text, value } of entry.options)
        expect(readEntry(entry, { kind: 'text', text: text.toUpperCase() })).toEqual({ value })
  })

  test.each(['mandated-2023-24', 'mandated-2024-25'])(
    'the recommendation of %s accepts 0 and 10 in place of the labels',
    (of) => {
      const scales = entries.filter(({ key, entry }) => key === of && entry.options.length === 11)
      expect(scales.length).toBeGreaterThan(0)
      for (const { entry } of scales) expect(shortNumbers(entry.options)).toEqual([0, 10])
    },
  )
})

const choices = (...given: [string, string][]) => given.map(([value, text]) => ({ value, text }))

describe('an ambiguous number matches no option', () => {
  const hours = choices(
    ['a', 'Less than 1 hour'],
    ['b', '1 to 2 hours'],
    ['c', '2 to 3 hours'],
    ['d', '4 hours or more'],
  )
  test.each([
    ['1', undefined],
    ['2', undefined],
    ['3', undefined],
    ['4', '4 hours or more'],
  ])('of hours %s is %s', (written, text) => expect(findOption(hours, written)?.text).toBe(text))

  const times = choices(['1', 'Never'], ['2', 'Once'], ['3', '2 times'], ['4', '3 times or more'])
  test.each([
    // Codes of labels without a number, and numbers that two labels could mean.
    ['1', 'Never'],
    ['2', '2 times'],
    ['3', '3 times or more'],
    ['4', undefined],
  ])('of codes beside labels %s is %s', (written, text) => expect(findOption(times, written)?.text).toBe(text))

  const ratings = choices(['1', 'Very poor'], ['2', 'Poor'], ['5', 'Very good'])
  test.each(['1', '5'])('a code of labels without numbers is accepted: %s', (written) =>
    expect(findOption(ratings, written)?.value).toBe(written),
  )

  test('a money amount or a range is not a code', () => {
    const money = choices(['1', '£10,000 to £20,000'], ['2', '£20,000 or more'])
    for (const written of ['10', '20000', '20', '000']) expect(findOption(money, written)).toBeUndefined()
  })
})
