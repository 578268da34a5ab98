import { expect, test } from 'vitest'
import type { TicketingOutcome } from '../upload-options'
import { importMessages } from './import-messages'
import { outcomeParts, readingSentence } from './outcome-words'
import { dateOrderChoices } from './question-words'
import { uploadFault } from './upload-rules'

const none = { lines: 0, orders: 0, tickets: 0, paidPence: 0 }
const sums = {
  added: { lines: 1203, orders: 800, tickets: 2401, paidPence: 2401050 },
  replaced: none,
  removed: { lines: 1, orders: 1, tickets: 1, paidPence: -500 },
  unchanged: { lines: 4, orders: 0, tickets: 90, paidPence: 0 },
}
const outcome: TicketingOutcome = {
  profile: null,
  encoding: 'UTF-8',
  separator: ';',
  linesRead: 1,
  linesIgnored: 0,
  sums: null,
  references: 0,
  unlinkedReferences: 0,
  questions: [],
  extractedAt: '2026-11-20T09:00:00.000Z',
}

test('what came of a file is told in lines, orders, tickets and pounds', () => {
  expect(outcomeParts(sums, false)).toEqual([
    { term: 'Added', detail: '1,203 lines of 800 orders: 2,401 tickets, £24,010.50' },
    { term: 'Replaced', detail: 'Nothing' },
    { term: 'Removed', detail: '1 line of 1 order: 1 ticket, -£5.00' },
    { term: 'Already there', detail: '4 lines: 90 tickets, £0.00' },
  ])
  expect(outcomeParts(sums, true).map(({ term }) => term)).toEqual([
    'Would be added',
    'Would be replaced',
    'Would be removed',
    'Already there',
  ])
})

test('lines that were refunded or cancelled are told apart, and their orders are not counted', () => {
  const added = { lines: 4, takenBack: 1, orders: 3, tickets: 5, paidPence: 8400 }
  const back = { lines: 1, takenBack: 1, orders: 0, tickets: 0, paidPence: 0 }
  expect(
    outcomeParts({ ...sums, added, replaced: back }, false)
      .map(({ detail }) => detail)
      .slice(0, 2),
  ).toEqual([
    '4 lines, 1 of them refunded or cancelled, of 3 orders: 5 tickets, £84.00',
    '1 line, refunded or cancelled: 0 tickets, £0.00',
  ])
  expect(importMessages.taken(added)).toBe(
    '4 lines, 1 of them refunded or cancelled, with 5 tickets (£84.00) were added.',
  )
})

test('fewer tickets than none are told as what was given back, and so are the performances that are left with them', () => {
  const added = { lines: 2, takenBack: 2, orders: 1, tickets: -2, paidPence: -4800 }
  const belowNothing = { performances: 1, examples: ['‘HAM’ on 14/11/2026'] }
  const parts = outcomeParts({ ...sums, added, belowNothing }, true)
  expect([parts.at(0), parts.at(-1)]).toEqual([
    {
      term: 'Would be added',
      detail: '2 lines, refunded or cancelled, of 1 order: 2 more tickets given back than sold, -£48.00',
    },
    { term: 'More given back than sold', detail: '1 performance: ‘HAM’ on 14/11/2026' },
  ])
  expect(importMessages.taken(added)).toBe(
    '2 lines, refunded or cancelled, with 2 more tickets given back than sold (-£48.00) were added.',
  )
  expect(
    importMessages.belowNothing({ performances: 7, examples: ['‘HAM’ on 14/11/2026', '‘HAM’ on 15/11/2026'] }),
  ).toBe(
    '7 performances have more tickets given back than sold, the first ‘HAM’ on 14/11/2026. Check whether their sales were uploaded.',
  )
  expect(importMessages.taken({ ...added, tickets: -1 })).toContain('with 1 more ticket given back than sold')
})

test.each([
  [1, '1 performance: ‘HAM’ on 14/11/2026'],
  [2, '2 performances: ‘HAM’ on 14/11/2026, ‘MAC’ on 15/11/2026'],
  [7, '7 performances, such as ‘HAM’ on 14/11/2026, ‘MAC’ on 15/11/2026'],
])('of %i performances with fewer tickets than none the first few are named', (performances, detail) => {
  const examples = ['‘HAM’ on 14/11/2026', '‘MAC’ on 15/11/2026'].slice(0, performances)
  expect(outcomeParts({ ...sums, belowNothing: { performances, examples } }, false).at(-1)).toEqual({
    term: 'More given back than sold',
    detail,
  })
})

test('how a file was read is told with what was left out', () => {
  expect(readingSentence(outcome)).toBe('1 line was read (UTF-8, semicolons between the values).')
  const more = { linesRead: 2412, linesIgnored: 12, profile: 'Our house', references: 14, unlinkedReferences: 3 }
  expect(readingSentence({ ...outcome, ...more })).toBe(
    '2,412 lines were read by ‘Our house’ (UTF-8, semicolons between the values). 12 lines are left out, such as reservations. 3 of its 14 box office references are in no event yet.',
  )
})

test('one line that is left out is told as one', () => {
  expect(readingSentence({ ...outcome, linesRead: 2, linesIgnored: 1 })).toBe(
    '2 lines were read (UTF-8, semicolons between the values). 1 line is left out, such as reservations.',
  )
})

test('references are told with how many no event has, one of them too', () => {
  const told = (references: number, unlinkedReferences: number) =>
    readingSentence({ ...outcome, references, unlinkedReferences }).split('). ')[1]
  expect(told(0, 0)).toBeUndefined()
  expect(told(1, 0)).toBe('Its box office reference is in an event.')
  expect(told(1, 1)).toBe('Its box office reference is in no event yet.')
  expect(told(60, 60)).toBe('None of its 60 box office references is in an event yet.')
  expect(told(2, 0)).toBe('All 2 box office references are in an event.')
  expect(told(14, 1)).toBe('1 of its 14 box office references is in no event yet.')
})

test('a date of the file is shown as each day that it may be, and never as one that does not exist', () => {
  expect(dateOrderChoices('03/04/2026')).toEqual([
    { id: 'dmy', name: 'Day first', detail: '03/04/2026 is 3 April 2026' },
    { id: 'mdy', name: 'Month first', detail: '03/04/2026 is 4 March 2026' },
  ])
  expect(dateOrderChoices('31.12.26 19:30')).toEqual([
    { id: 'dmy', name: 'Day first', detail: '31.12.26 19:30 is 31 December 2026' },
  ])
  expect(dateOrderChoices('2026-04-03').map(({ id }) => id)).toEqual(['ymd'])
  expect(dateOrderChoices('3/4/2026')).toEqual([
    { id: 'dmy', name: 'Day first', detail: '3/4/2026 is 3 April 2026' },
    { id: 'mdy', name: 'Month first', detail: '3/4/2026 is 4 March 2026' },
  ])
  expect(dateOrderChoices(undefined).map(({ id }) => id)).toEqual(['dmy', 'mdy', 'ymd'])
})

test('a month that is named is the same in every order, whatever time stands behind it', () => {
  expect(dateOrderChoices('3 April 26, 19:30')).toEqual([
    { id: 'dmy', name: 'Day first', detail: '3 April 26, 19:30 is 3 April 2026' },
    { id: 'mdy', name: 'Month first', detail: '3 April 26, 19:30 is 3 April 2026' },
  ])
})

test.each(['03 / 04 / 2026', '03/04/1026', 'tbc'])('of ‘%s’, which is read in no order, no day is shown', (sample) => {
  expect(dateOrderChoices(sample)).toEqual([
    { id: 'dmy', name: 'Day first' },
    { id: 'mdy', name: 'Month first' },
    { id: 'ymd', name: 'Year first' },
  ])
})

test('a file is refused by its ending, its name and its size, in this order', () => {
  expect(uploadFault({ name: 'Season 2026_+-.1.CSV', size: 209_715_200 })).toBeUndefined()
  expect(uploadFault({ name: 'season.xlsx' })).toBe('File Type is not allowed')
  expect(uploadFault({ name: 'sea€son.csv' })).toBe('File Name is invalid: “€” cannot be part of it')
  expect(uploadFault({ name: '.csv' })).toBe('File Name is invalid')
  expect(uploadFault({ name: 'season.csv', size: 209_715_201 })).toBe(
    'The file is larger than 200 MB. Export it in several parts, such as one for each season.',
  )
})

test('what came of a file is said in the number of its lines, and a refusal says what to do', () => {
  const sums = (lines: number) => ({ lines, orders: 1, tickets: 2, paidPence: 4800 })
  expect(importMessages.taken(sums(1))).toBe('1 line with 2 tickets (£48.00) was added.')
  expect(importMessages.replaced(sums(2))).toBe('2 lines with 2 tickets (£48.00) were replaced by what the file says.')
  expect(importMessages.warnings(1)).toBe('1 warning was found. See the details.')
  expect(importMessages.missingColumns(['Qty'])).toBe(
    'The file has no column for ‘Qty’, which files of this kind need. Export it with them, or upload it without choosing how it is read.',
  )
  expect(importMessages.outsidePeriod(2, 7)).toBe(
    '2 lines are about performances outside the period that was given, the first of them line 7. Give a longer period, or export only these days.',
  )
})
