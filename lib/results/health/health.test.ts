import { describe, expect, test } from 'vitest'
import { giveOrTakeOfShare, wilsonInterval } from '@/lib/statistics/shares'
import { dropOffInWords, dropOffOf } from './drop-off'
import { minuteBands } from './minutes'
import { answersForMargin, samplingInWords, samplingOf } from './sampling'

const day = (day: string, submitted: number) => ({ day, started: 0, partial: 0, submitted })

describe('drop-off', () => {
  test('of nobody, of nobody who stopped, and of a few', () => {
    expect(dropOffInWords(dropOffOf(['A'], { begun: 0, finished: 0, lastAnswered: [] }))).toBe(
      'Nobody has begun to answer online of late',
    )
    expect(dropOffInWords(dropOffOf(['A'], { begun: 5, finished: 5, lastAnswered: [] }))).toBe(
      'Everybody who begins also finishes',
    )
    const few = dropOffOf(['A', 'B'], { begun: 5, finished: 3, lastAnswered: [{ place: 1, count: 2 }] })
    expect(dropOffInWords(few)).toBe('2 of 5 stop before the end, most of them after question 1, “A”')
  })

  test('each question has who went on to it; the last leaves those who finished', () => {
    const counted = { begun: 100, finished: 70, lastAnswered: [3, 1].map((place) => ({ place, count: 10 * place })) }
    const dropOff = dropOffOf(['A', 'B', 'C'], { ...counted, begun: 110 })
    expect(dropOff.rows).toEqual([
      { number: 1, title: 'A', stillThere: 110, stopped: 10 },
      { number: 2, title: 'B', stillThere: 100, stopped: 0 },
      { number: 3, title: 'C', stillThere: 100, stopped: 30 },
    ])
    expect(dropOffInWords(dropOff)).toBe('36%, give or take 9, stop before the end, most of them after question 3, “C”')
  })
})

test('minutes are counted in bands, those of nobody too', () =>
  expect(
    minuteBands([
      { band: 3, count: 3 },
      { band: 6, count: 1 },
    ]).map(({ label, count, share }) => [label, count, share]),
  ).toEqual([
    ['Under 1 minute', 0, 0],
    ['1 to under 2', 0, 0],
    ['2 to under 3', 0, 0],
    ['3 to under 5', 3, 0.75],
    ['5 to under 10', 0, 0],
    ['10 to under 30', 0, 0],
    ['30 and more', 1, 0.25],
  ]))

describe('the sampling coach', () => {
  test.each([5, 3, 10])('knows the fewest answers of which any share is known to %i points', (points) => {
    const fewest = answersForMargin(points)
    const half = (base: number) => wilsonInterval({ count: base / 2, base }).high - 0.5
    expect([half(fewest) <= points / 100, half(fewest - 1) <= points / 100]).toEqual([true, false])
    expect(giveOrTakeOfShare({ count: fewest / 2, base: fewest })).toBe(points)
  })

  test.each([
    [0, 'Fewer than 30 answers have no percentages: 30 more are needed for them'],
    [29, 'Fewer than 30 answers have no percentages: 1 more is needed for them'],
    [212, 'With 212 answers any share is known give or take 7 points or better; 169 more bring it to 5'],
    [380, 'With 380 answers any share is known give or take 5 points or better'],
    [381, 'With 381 answers any share is known give or take 5 points or better'],
  ])('of %i answers it says what more would bring', (submitted, words) =>
    expect(samplingInWords(samplingOf([day('2026-11-02', submitted)], []))).toBe(words),
  )

  test('names weeks and links with fewer than half of the usual answers, once there are some to compare', () => {
    // Monday 2 November, nothing in the week of the 9th, Sunday 22 November.
    const days = [day('2026-11-02', 40), day('2026-11-22', 20)]
    const links = [
      { label: 'Foyer', count: 45 },
      { label: 'Bar', count: 14 },
    ]
    expect(samplingOf(days, links)).toMatchObject({
      weeks: { average: 20, thin: [{ label: 'Week of 09/11/2026', count: 0 }] },
      links: { average: 29.5, thin: [{ label: 'Bar', count: 14 }] },
    })
    const few = samplingOf([day('2026-11-02', 40), day('2026-11-09', 1)], links.slice(0, 1))
    expect([few.weeks, few.links]).toEqual([null, null])
  })
})
