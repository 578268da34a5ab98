import { describe, expect, test } from 'vitest'
import olderTemplate from '@/db/reference/templates/mandated-2023-24.json' with { type: 'json' }
import newerTemplate from '@/db/reference/templates/mandated-2024-25.json' with { type: 'json' }
import bankTemplate from '@/db/reference/templates/optional-question-bank.json' with { type: 'json' }
import { elementsOf } from '@/lib/surveys/questions/build-schema'
import { formatAmount, formatNumber, unitOf } from './unit'

describe('the unit of a number is read from its title', () => {
  test.each([
    ['Pounds', { kind: 'money' }],
    ['How much did you spend on How Many Angels, in pounds?', { kind: 'money' }],
    ['Your donation (£)', { kind: 'money' }],
    ['People', { kind: 'people', noun: 'people' }],
    ['Number of people', { kind: 'people', noun: 'people' }],
    ['How many of your other young people came?', { kind: 'people', noun: 'people' }],
    ['Visits', { kind: 'things', noun: 'visits' }],
    ['How many events for children did you see?', { kind: 'things', noun: 'events' }],
    ['How cold was it?', { kind: 'plain' }],
    ['Your rating', { kind: 'plain' }],
    ['', { kind: 'plain' }],
  ])('%s', (title, unit) => expect(unitOf(title)).toEqual(unit))

  test('in the reference data only these numbers count people', () => {
    const units = [olderTemplate, newerTemplate, bankTemplate].flatMap(({ schema }) =>
      elementsOf(schema).flatMap((element) => {
        const typed = element.type === 'matrixdropdown' ? element.columns : [element]
        return typed.flatMap((one) => {
          if (!('inputType' in one) || one.inputType !== 'number') return []
          const unit = unitOf(one.title)
          return [`${element.name}: ${'noun' in unit ? unit.noun : unit.kind}`]
        })
      }),
    )
    expect(units).toEqual([
      'B-Q15: people',
      'B-Q16: children',
      'B-Q8: people',
      'O-Q5: events',
      'O-Q34: miles',
      'O-Q38: nights',
      'O-Q40: money',
      'O-Q41: money',
      'O-Q42: people',
    ])
  })
})

test('numbers are written in British format, with the sign or the word of their unit', () => {
  expect(formatNumber(2841, { kind: 'plain' })).toBe('2,841')
  expect(formatNumber(3.0625, { kind: 'things', noun: 'miles' })).toBe('3.1')
  expect(formatNumber(1204, { kind: 'money' })).toBe('£1,204')
  expect(formatNumber(12.5, { kind: 'money' })).toBe('£12.50')
  expect(formatNumber(-3, { kind: 'money' })).toBe('-£3')
  expect(formatAmount(1, { kind: 'things', noun: 'nights' })).toBe('1 night')
  expect(formatAmount(1, { kind: 'people', noun: 'children' })).toBe('1 child')
  expect(formatAmount(2841, { kind: 'people', noun: 'people' })).toBe('2,841 people')
  expect(formatAmount(7, { kind: 'plain' })).toBe('7')
})
