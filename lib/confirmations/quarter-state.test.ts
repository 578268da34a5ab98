import { describe, expect, test } from 'vitest'
import { quarterStateOf } from './quarter-state'

const q4 = { year: 2024, quarter: 4 } as const
const complete = {
  ...{ occurencesAtLocation: 2, totalTicketsAvailable: 500, knownAttendance: 300, estimatedAttendance: null },
  ...{ knownAttendanceCyp: 100, estimatedAttendanceCyp: null },
}
const owned = (values: object = {}) => ({
  ...{ eventId: 1, eventName: 'Hamlet', isTicketedId: 71, relationshipTypeId: 10, quarter: 4 as const },
  ...complete,
  ...values,
})
const blank = owned({ occurencesAtLocation: null, totalTicketsAvailable: null })
const confirmation = { id: 5, confirmedAt: new Date('2025-06-20T09:00:00Z'), confirmedBy: 'Ada Quill' }
const reset = { on: '2025-07-02T09:00:00.000Z', by: 'Ben Hale', eventNames: ['Hamlet'], events: 1 }
const never = { confirmation: undefined, reset: undefined }

describe('a quarter that is not confirmed', () => {
  const on = (today: string, rows = [blank], quarter: { year: number; quarter: 1 | 2 | 3 | 4 } = q4) => {
    const { isOutstanding, isOverdue, mayConfirm, mayFill } = quarterStateOf(rows, quarter, today, never)
    return { isOutstanding, isOverdue, mayConfirm, mayFill }
  }
  test('is outstanding from two weeks before its due date, and overdue the day after that', () => {
    expect(on('2025-06-15')).toMatchObject({ isOutstanding: false, isOverdue: false })
    expect(on('2025-06-16')).toMatchObject({ isOutstanding: true, isOverdue: false })
    expect(on('2025-06-30')).toMatchObject({ isOutstanding: true, isOverdue: false })
    expect(on('2025-07-01')).toMatchObject({ isOutstanding: true, isOverdue: true })
  })
  test('is neither without events of one’s own, and may be confirmed', () => {
    const empty = { isOutstanding: false, isOverdue: false, mayConfirm: true, mayFill: false }
    expect(on('2025-07-01', [])).toEqual(empty)
    expect(on('2025-07-01', [owned({ relationshipTypeId: 11 })])).toEqual(empty)
    expect(on('2025-07-01', [owned({ quarter: 3 })])).toEqual(empty)
  })
  test('may be confirmed from its first day', () => {
    expect(on('2024-12-31')).toMatchObject({ mayConfirm: false, mayFill: false })
    expect(on('2025-01-01')).toMatchObject({ mayConfirm: true, mayFill: true })
  })
  test('may have its blanks filled only where figures are missing, and up to 2024/25 Q4', () => {
    expect(on('2025-07-01', [owned()]).mayFill).toBe(false)
    expect(on('2025-07-01', [owned({ ...blank, quarter: 1 })], { year: 2025, quarter: 1 }).mayFill).toBe(false)
  })
})

test('a confirmed quarter is neither outstanding nor overdue, and is not confirmed or filled again', () => {
  expect(quarterStateOf([blank], q4, '2025-07-01', { confirmation, reset })).toMatchObject({
    ...{ isOutstanding: false, isOverdue: false, mayConfirm: false, mayFill: false },
    ...{ confirmed: { id: 5, on: '2025-06-20T09:00:00.000Z', by: 'Ada Quill' }, reset: null },
  })
})

test('a quarter that was reset tells of it until it is confirmed again', () => {
  expect(quarterStateOf([blank], q4, '2025-07-03', { confirmation: undefined, reset })).toMatchObject({
    ...{
      confirmed: null,
      reset: { on: '2025-07-02T09:00:00.000Z', by: 'Ben Hale', eventNames: ['Hamlet'], events: 1 },
    },
  })
  expect(quarterStateOf([blank], q4, '2025-07-03', never).reset).toBeNull()
})

test('the blanks to fill are those of events that lack figures: tickets available only of a ticketed one', () => {
  const blanksOf = (...rows: ReturnType<typeof owned>[]) => quarterStateOf(rows, q4, '2025-07-01', never).blankFigures
  expect(blanksOf(owned())).toBe(0)
  expect(blanksOf(blank)).toBe(4)
  expect(blanksOf(owned({ ...blank, isTicketedId: 72 }))).toBe(3)
  expect(blanksOf(blank, owned(), owned({ occurencesAtLocation: null }))).toBe(7)
  expect(blanksOf(owned({ ...blank, relationshipTypeId: 11 }))).toBe(0)
})
