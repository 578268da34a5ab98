import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Choice, MatrixColumn, SchemaElement } from '@/lib/surveys/questions/survey-schema'
import type { CountRow, Distribution, NumberSummary, QuestionFigures } from './figures'
import { questionFigures } from './question-figures'

/** The figures of a question add up, for every type of question and every stored value. */

const code = fc.oneof(
  fc.integer({ min: -3, max: 12 }).map(String),
  fc.constantFrom('na', 'pnts', 'yes', '3_5', '12_plus', 'other'),
)
const run = fc
  .tuple(fc.integer({ min: 0, max: 1 }), fc.integer({ min: 2, max: 9 }), fc.boolean())
  .map(([from, more, up]) => {
    const codes = Array.from({ length: more + 1 }, (_, at) => `${from + at}`)
    return [...(up ? codes : codes.toReversed()), 'na']
  })
const choices: fc.Arbitrary<Choice[]> = fc
  .oneof(fc.uniqueArray(code, { maxLength: 8 }), run)
  .map((codes) => codes.map((value) => ({ value, text: `Answer ${value.replace(/\d/g, 'n')}` })))

const column: fc.Arbitrary<Omit<MatrixColumn, 'name'>> = fc.oneof(
  choices.map((listed) => ({ title: 'Your view', cellType: 'dropdown' as const, choices: listed })),
  fc
    .constantFrom('Pounds', 'Number of people', 'Score')
    .map((title) => ({ title, cellType: 'text' as const, inputType: 'number' as const })),
  fc.constant({ title: 'Why?', cellType: 'text' as const, inputType: 'text' as const }),
)

const about = { name: 'Q', title: 'How many miles?' }
const element: fc.Arbitrary<SchemaElement> = fc
  .oneof(
    fc.record({
      type: fc.constantFrom('radiogroup' as const, 'dropdown' as const),
      choices,
      hasOther: fc.boolean(),
      concept: fc.constantFrom('nps', 'age', 'religion'),
    }),
    fc.record({
      type: fc.constant('checkbox' as const),
      choices,
      hasOther: fc.boolean(),
      hasNone: fc.boolean(),
      concept: fc.constantFrom('heard', 'ethnicity'),
    }),
    fc.record({
      type: fc.constant('text' as const),
      inputType: fc.constantFrom('text' as const, 'number' as const, 'date' as const),
      concept: fc.constantFrom('postcode', 'comment'),
    }),
    fc.array(column, { maxLength: 3 }).map((columns) => ({
      type: 'matrixdropdown' as const,
      rows: ['a', 'b', 'c'].map((value) => ({ value, text: `Row ${value}` })),
      columns: columns.map((one, at) => ({ ...one, name: `c${at}` })),
    })),
  )
  .map((one) => ({ ...about, ...one }))

const scalar = fc.oneof(
  code,
  fc.integer({ min: -50, max: 100_000 }),
  fc.integer({ min: 0, max: 10 }),
  fc.double({ min: -1000, max: 1000, noNaN: true }).map((value) => Math.round(value * 1000) / 1000),
  fc.constantFrom('LS7 4HZ', 'ls1 4ap', 'YO1 7HH', 'n/a', '2026-11-07', '2026-10-31', '1961-02-03', '2026-02-30', 'na'),
  fc.string(),
  fc.boolean(),
)
const value = fc.oneof(
  { weight: 3, arbitrary: scalar },
  { weight: 1, arbitrary: fc.array(scalar, { minLength: 1, maxLength: 4 }) },
)
const counted = fc.array(fc.tuple(value, fc.integer({ min: 1, max: 40 })), { maxLength: 30 })

const sum = (rows: readonly { count: number }[]) => rows.reduce((total, { count }) => total + count, 0)

/** Shares add up to 1, or to 0 for an empty base. */
function expectShares(rows: readonly CountRow[], base: number) {
  expect(rows.reduce((total, { share }) => total + share, 0)).toBeCloseTo(base === 0 ? 0 : 1, 9)
  for (const { count, share } of rows) expect(share).toBeCloseTo(base === 0 ? 0 : count / base, 9)
}

/** Nobody can be recognised by what is shown, nor by what is left when it is taken from all. */
function expectWithheld(shown: readonly CountRow[], withheld: readonly string[], answered: number) {
  expect(shown.every(({ count }) => count === 0 || count >= 10)).toBe(true)
  if (answered < 10) expect(shown).toEqual([])
  else expect([withheld.length >= 2, answered - sum(shown) >= 10]).toEqual([true, true])
}

function expectDistribution(distribution: Distribution, all: number) {
  const { answered, base, rows, apart, scale, mean, withheld } = distribution
  expect(answered).toBe(all)
  if (withheld.length > 0) {
    expect(mean).toBeNull()
    return expectWithheld([...rows, ...apart], withheld, answered)
  }
  expect([sum(rows), sum(rows) + sum(apart)]).toEqual([base, answered])
  expectShares(rows, base)
  expect(mean === null).toBe(scale === null || base === 0)
  if (scale === null) expect(apart).toEqual([])
  if (scale === null || mean === null) return
  expect(mean).toBeGreaterThanOrEqual(scale.least.value - 1e-9)
  expect(mean).toBeLessThanOrEqual(scale.most.value + 1e-9)
}

function expectNumbers(summary: NumberSummary, all: number) {
  const { count, unreadable, bands, least, most, mean, median } = summary
  expect(count + unreadable).toBe(all)
  expect(sum(bands)).toBe(count)
  expectShares(bands, count)
  expect(bands.length).toBeLessThanOrEqual(14)
  expect(new Set(bands.map(({ label }) => label)).size).toBe(bands.length)
  if (count === 0) return expect([least, most, mean, median]).toEqual([null, null, null, null])
  for (const middle of [mean, median]) {
    expect(middle).toBeGreaterThanOrEqual((least ?? 0) - 1e-6)
    expect(middle).toBeLessThanOrEqual((most ?? 0) + 1e-6)
  }
}

function expectToAddUp(figures: QuestionFigures, all: number, cells: (row: number, column: string) => number) {
  switch (figures.kind) {
    case 'choices':
      expectDistribution(figures.distribution, all)
      if (figures.nps) {
        const { promoters, passives, detractors, answered } = figures.nps
        expect(promoters + passives + detractors).toBe(answered)
        expect(answered).toBeLessThanOrEqual(all)
      }
      return
    case 'several':
      if (figures.withheld.length > 0) {
        expect(figures.rows.every(({ count }) => count === 0 || count >= 10)).toBe(true)
        return
      }
      expect(sum(figures.rows)).toBeGreaterThanOrEqual(all)
      for (const { count, share } of figures.rows) expect([count <= all, share <= 1]).toEqual([true, true])
      return
    case 'numbers':
      return expectNumbers(figures.summary, all)
    case 'dates':
      return expect(sum(figures.bands) + figures.unreadable).toBe(all)
    case 'areas': {
      const { rows, otherAreas, recognised, unrecognised } = figures
      const shown = [...rows, ...(otherAreas ? [otherAreas] : [])]
      expect([sum(shown), recognised + unrecognised]).toEqual([recognised, all])
      expectShares(shown, recognised)
      expect(rows.every(({ count }) => count >= 10)).toBe(true)
      return
    }
    case 'texts':
      return
    case 'table':
      for (const column of figures.columns) {
        if (column.kind === 'distributions')
          column.rows.forEach(({ distribution }, row) => {
            expectDistribution(distribution, cells(row, column.name))
          })
        else if (column.kind === 'numbers')
          column.rows.forEach(({ summary }, row) => {
            expectNumbers(summary, cells(row, column.name))
          })
        else expect(column.count).toBe([0, 1, 2].reduce((total, row) => total + cells(row, column.name), 0))
      }
      return
    default: {
      const unknown: never = figures
      throw new Error(`Figures that nobody adds up: ${JSON.stringify(unknown)}`)
    }
  }
}

test('the figures of any question add up, whatever was stored', () =>
  fc.assert(
    fc.property(element, counted, counted, (element, answers, inCells) => {
      const rows = ['a', 'b', 'c']
      const columns = element.type === 'matrixdropdown' ? element.columns.map(({ name }) => name) : []
      const cells = inCells.flatMap(([value, count], at) => {
        const column = columns[at % Math.max(1, columns.length)]
        return column === undefined ? [] : [{ question: 'Q', row: rows[at % 3] ?? '', column, value, count }]
      })
      const values = answers.map(([value, count]) => ({ question: 'Q', value, count }))
      const figures = questionFigures(element, { values, cells })
      expect(figures.answered).toBe(sum(values))
      expectToAddUp(figures, sum(values), (row, column) =>
        sum(cells.filter((cell) => cell.row === rows[row] && cell.column === column)),
      )
    }),
    { numRuns: 2_000 },
  ))
