import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { axisTicks, busiestInWords, periodsOf } from './periods'

const day = (day: string, submitted: number, partial = 0, started = 0) => ({ day, submitted, partial, started })

describe('responses by period', () => {
  test('have a column for days without any', () =>
    expect(periodsOf([day('2026-03-30', 2, 0, 1), day('2026-04-01', 0, 1)])).toEqual({
      by: 'day',
      periods: [
        { from: '2026-03-30', to: '2026-03-30', label: '30/03/2026', submitted: 2, partial: 0, started: 1 },
        { from: '2026-03-31', to: '2026-03-31', label: '31/03/2026', submitted: 0, partial: 0, started: 0 },
        { from: '2026-04-01', to: '2026-04-01', label: '01/04/2026', submitted: 0, partial: 1, started: 0 },
      ],
    }))

  test('are grouped by week from Monday to Sunday, and by month over years', () => {
    const weeks = periodsOf([day('2026-09-02', 1), day('2026-09-06', 1), day('2026-09-07', 1), day('2026-11-07', 4)])
    expect([weeks.by, weeks.periods.length]).toEqual(['week', 10])
    expect(weeks.periods.slice(0, 2)).toMatchObject([
      { from: '2026-08-31', to: '2026-09-06', label: 'Week of 31/08/2026', submitted: 2 },
      { from: '2026-09-07', to: '2026-09-13', submitted: 1 },
    ])
    const months = periodsOf([day('2024-12-31', 1), day('2026-11-07', 4)])
    expect([months.by, months.periods.length]).toEqual(['month', 24])
    expect(months.periods.at(-1)).toMatchObject({
      from: '2026-11-01',
      to: '2026-11-30',
      label: 'Nov 2026',
      submitted: 4,
    })
  })

  test('have no columns without days', () => expect(periodsOf([])).toEqual({ by: 'day', periods: [] }))
})

describe('the title of the chart', () => {
  test.each([
    [[], 'No answers submitted yet'],
    [[day('2026-11-07', 0, 2, 1)], 'No answers submitted yet'],
    [[day('2026-11-07', 1)], '07/11/2026: 1 answer submitted'],
    [[day('2026-11-07', 1240, 1), day('2026-11-08', 3)], 'Busiest day: 07/11/2026, 1,240 answers submitted'],
    [[day('2026-11-03', 15, 0, 1), day('2026-11-04', 2, 30)], 'Busiest day: 03/11/2026, 15 answers submitted'],
    [[day('2026-11-07', 2), day('2026-11-08', 2, 1)], 'At most 2 answers submitted in one day'],
    [[day('2026-09-02', 1), day('2026-11-07', 4)], 'Busiest week: week of 02/11/2026, 4 answers submitted'],
  ])('of %j', (days, title) => expect(busiestInWords(periodsOf(days))).toBe(title))

  test('counts submitted responses only', () => {
    const figures = fc.record({
      submitted: fc.integer({ min: 0, max: 900 }),
      partial: fc.nat(900),
      started: fc.nat(900),
    })
    fc.assert(
      fc.property(fc.array(figures, { minLength: 1, maxLength: 28 }), (all) => {
        const days = all.map((each, at) => ({ day: `2026-11-${String(at + 1).padStart(2, '0')}`, ...each }))
        const most = Math.max(...all.map(({ submitted }) => submitted))
        const match = / ?(\d+) answers? submitted/.exec(busiestInWords(periodsOf(days)))
        expect(Number(match?.[1] ?? 0)).toBe(most)
      }),
    )
  })
})

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [124, [0, 50, 100, 150]],
  [1000, [0, 500, 1000]],
])('an axis up to %i has its ticks at %j', (most, ticks) => expect(axisTicks(most)).toEqual(ticks))
