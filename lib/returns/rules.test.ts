import { describe, expect, test } from 'vitest'
import {
  daysLate,
  isKept,
  lastEnded,
  quartersToChoose,
  quartersUpTo,
  type ReturnFacts,
  type ReturnFindings,
  type ReturnsFilter,
  returnStateOf,
} from './rules'

const q1 = { year: 2026, quarter: 1 } as const
const factsOf = (facts: Partial<ReturnFacts> = {}): ReturnFacts => ({
  ...{ events: 2, blankEvents: 0, blanks: 0, isConfirmed: false, firstConfirmedOn: null },
  ...facts,
})

describe('the state of a quarter', () => {
  const stateOn = (today: string, facts?: Partial<ReturnFacts>) => returnStateOf(factsOf(facts), q1, today)

  test('is open until two weeks before it is due', () => expect(stateOn('2026-09-15')).toBe('open'))
  test('is due from then on', () => expect(stateOn('2026-09-16')).toBe('due'))
  test('is due on its last day', () => expect(stateOn('2026-09-30')).toBe('due'))
  test('is overdue the day after', () => expect(stateOn('2026-10-01')).toBe('overdue'))
  test('without events is none', () => expect(stateOn('2026-10-01', { events: 0 })).toBe('none'))
  test('that was reset has changed, also after its due date', () =>
    expect(stateOn('2026-10-01', { firstConfirmedOn: '2026-09-01' })).toBe('changed'))
  test('is confirmed while a confirmation stands, though its events are gone', () =>
    expect(stateOn('2026-10-01', { events: 0, isConfirmed: true, firstConfirmedOn: '2026-09-01' })).toBe('confirmed'))
})

describe('the days late', () => {
  test('are 0 on the due date and 1 the day after', () => {
    expect(daysLate(factsOf(), q1, '2026-09-30')).toBe(0)
    expect(daysLate(factsOf(), q1, '2026-10-01')).toBe(1)
  })
  test('run to the first confirmation, not to the one after a reset', () => {
    expect(daysLate(factsOf({ firstConfirmedOn: '2026-10-03' }), q1, '2026-11-22')).toBe(3)
    expect(daysLate(factsOf({ firstConfirmedOn: '2026-09-30' }), q1, '2026-11-22')).toBe(0)
  })
  test('are none of a quarter without events', () => expect(daysLate(factsOf({ events: 0 }), q1, '2026-11-22')).toBe(0))
  test('stay where a quarter was confirmed late and its events are gone', () =>
    expect(daysLate(factsOf({ events: 0, firstConfirmedOn: '2026-10-03' }), q1, '2026-11-22')).toBe(3))
  test('are whole over the end of summer time', () => expect(daysLate(factsOf(), q1, '2026-10-26')).toBe(26))
})

describe('a filter', () => {
  const row: ReturnFindings = {
    ...{ organisationName: 'Harbour Theatre', state: 'overdue', late: 13, blanks: 0, findOddities: () => [] },
    ...{ responses: 379, asked: 379, managerId: null },
  }
  const everything: ReturnsFilter = { show: 'all', leastLate: 0, search: '', finding: 'any', manager: 'all' }
  const keeps = (filter: Partial<ReturnsFilter>, values: Partial<ReturnFindings> = {}) =>
    isKept({ ...everything, ...filter }, { ...row, ...values }, 7)

  test('keeps its states, and those late enough', () => {
    expect(keeps({ show: 'overdue', leastLate: 14 })).toBe(false)
    expect(keeps({ show: 'overdue', leastLate: 14 }, { late: 14 })).toBe(true)
    expect(keeps({ show: 'overdue' }, { state: 'changed' })).toBe(false)
    expect(keeps({ show: 'outstanding' }, { state: 'changed' })).toBe(true)
    expect(keeps({ show: 'outstanding' }, { state: 'confirmed' })).toBe(false)
    expect(keeps({}, { state: 'none' })).toBe(true)
  })

  test('looks for a part of the name in any case', () => {
    expect(keeps({ search: ' harBOUR t' })).toBe(true)
    expect(keeps({ search: 'harbor' })).toBe(false)
  })

  test('keeps what looks odd, one kind of it, too few responses, blanks', () => {
    expect(keeps({ finding: 'odd' })).toBe(false)
    const odd = { findOddities: () => [{ kind: 'same', reason: '' }] as const }
    expect(keeps({ finding: 'odd' }, odd)).toBe(true)
    expect(keeps({ finding: 'same' }, odd)).toBe(true)
    expect(keeps({ finding: 'jump' }, odd)).toBe(false)
    const twice = { findOddities: () => [...odd.findOddities(), { kind: 'far', reason: '' }] as const }
    expect(keeps({ finding: 'far' }, twice)).toBe(true)
    expect(keeps({ finding: 'fewResponses' })).toBe(false)
    expect(keeps({ finding: 'fewResponses' }, { responses: 378 })).toBe(true)
    expect(keeps({ finding: 'blanks' })).toBe(false)
    expect(keeps({ finding: 'blanks' }, { blanks: 1 })).toBe(true)
  })

  test('keeps those of a relationship manager', () => {
    expect(keeps({ manager: 'none' })).toBe(true)
    expect(keeps({ manager: 'mine' })).toBe(false)
    expect(keeps({ manager: 'mine' }, { managerId: 7 })).toBe(true)
    expect(keeps({ manager: 8 }, { managerId: 7 })).toBe(false)
    expect(keeps({ manager: 7 }, { managerId: 7 })).toBe(true)
    expect(keeps({ manager: 'none' }, { managerId: 7 })).toBe(false)
  })
})

test('quarters run over the ends of years', () => {
  expect(quartersUpTo(q1, 3)).toEqual([{ year: 2025, quarter: 3 }, { year: 2025, quarter: 4 }, q1])
  expect(lastEnded('2026-06-30')).toEqual({ year: 2025, quarter: 4 })
  expect(lastEnded('2026-07-01')).toEqual(q1)
})

test('the current quarter and the seven before it can be chosen, the newest first', () => {
  expect(quartersToChoose('2026-11-22').map(({ year, quarter }) => `${year} Q${quarter}`)).toEqual([
    ...['2026 Q3', '2026 Q2', '2026 Q1', '2025 Q4', '2025 Q3', '2025 Q2', '2025 Q1', '2024 Q4'],
  ])
})
