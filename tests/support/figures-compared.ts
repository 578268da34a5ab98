import { expect } from 'vitest'
import type { CountRow, Distribution, NumberSummary, QuestionFigures } from '@/lib/results/figures'
import type { Results } from '@/lib/results/service'
import { keyOfSource } from '@/lib/results/text-sources'
import { commentName, type SchemaElement } from '@/lib/surveys/questions/survey-schema'
import type { FiguresInSql } from './figures-in-sql'

const countsIn = (rows: readonly CountRow[]) => rows.map(({ count }) => count)

async function expectDistribution(shown: Distribution, inSql: FiguresInSql, path: string[], codes: string[]) {
  const counts = await inSql.countsAt(path)
  if (shown.withheld.length > 0) return expectWithheld([...shown.rows, ...shown.apart], counts)
  const countOf = (code: string) => counts.get(code) ?? 0
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const listed = codes.reduce((sum, code) => sum + countOf(code), 0)
  expect(shown.answered).toBe(all)
  const points = shown.scale?.points.map(({ code }) => code)
  const inRows = points ? codes.filter((code) => points.includes(code)) : codes
  const beside = codes.filter((code) => !inRows.includes(code))
  const unlisted = all > listed ? [all - listed] : []
  // A table shows its scale from the best down, whichever way the list goes.
  const inSomeOrder = (counts: number[]) => counts.toSorted((one, other) => one - other)
  expect(inSomeOrder(countsIn(shown.rows))).toEqual(inSomeOrder([...inRows.map(countOf), ...(points ? [] : unlisted)]))
  expect(countsIn(shown.apart)).toEqual([...beside.map(countOf), ...(points ? unlisted : [])])
  if (!points) return expect([shown.base, shown.mean]).toEqual([all, null])
  const rated = await inSql.countBetween(path, shown.scale?.least.value ?? 0, shown.scale?.most.value ?? 0)
  const sum = points.reduce((total, code) => total + Number(code) * countOf(code), 0)
  expect(shown.base).toBe(rated)
  if (rated === 0) expect(shown.mean).toBeNull()
  else expect(shown.mean).toBeCloseTo(sum / rated, 9)
}

/** Of a sensitive question are shown counts of the database, none of them of one to nine people, and not all. */
function expectWithheld(shown: readonly CountRow[], counts: ReadonlyMap<string, number>) {
  const stored = [...counts.values()]
  for (const count of countsIn(shown)) expect([0, ...stored.filter((each) => each >= 10)]).toContain(count)
  const hidden = stored.reduce((sum, count) => sum + count, 0) - countsIn(shown).reduce((sum, count) => sum + count, 0)
  if (hidden < 10) expect(shown).toEqual([])
}

/** The ends that the words of a band name: '£1 to £9', '40', '500 or more'. */
function endsOf(label: string): [least: number, most: number | null] {
  const numbers = [...label.matchAll(/-?[\d,.]+/g)].map(([text]) => Number(text.replaceAll(',', '')))
  const [least = 0, most = least] = numbers
  return [least, / or more$/.test(label) ? null : most]
}

async function expectNumbers(shown: NumberSummary, inSql: FiguresInSql, path: string[]) {
  const { bands, ...summary } = shown
  const stored = await inSql.numbersAt(path)
  expect(summary).toEqual({
    ...stored,
    mean: stored.mean === null ? null : expect.closeTo(stored.mean, 6),
  })
  for (const { label, count } of bands)
    expect([label, count]).toEqual([label, await inSql.countBetween(path, ...endsOf(label))])
  expect(bands.reduce((sum, { count }) => sum + count, 0)).toBe(stored.count)
}

async function expectAreas(shown: Extract<QuestionFigures, { kind: 'areas' }>, inSql: FiguresInSql) {
  const areas = await inSql.areasAt([shown.name])
  const named = [...areas].filter(([area, count]) => area !== null && count >= 10)
  const few = [...areas]
    .filter(([area, count]) => area !== null && count < 10)
    .reduce((sum, [, count]) => sum + count, 0)
  expect(new Map(shown.rows.map(({ area, count }) => [area, count]))).toEqual(new Map(named))
  expect([shown.otherAreas?.count ?? 0, shown.unrecognised]).toEqual([few, areas.get(null) ?? 0])
}

async function expectTable(
  shown: Extract<QuestionFigures, { kind: 'table' }>,
  element: SchemaElement,
  inSql: FiguresInSql,
) {
  if (element.type !== 'matrixdropdown') throw new Error(`${element.name} is no table`)
  expect(shown.columns.map(({ name }) => name)).toEqual(element.columns.map(({ name }) => name))
  for (const column of shown.columns) {
    const { choices = [] } = element.columns.find(({ name }) => name === column.name) ?? {}
    if (column.kind !== 'texts')
      expect(column.rows.map(({ label }) => label)).toEqual(element.rows.map(({ text }) => text))
    for (const [at, { value: row }] of element.rows.entries()) {
      const path = [element.name, row, column.name]
      if (column.kind === 'distributions')
        await expectDistribution(
          column.rows[at]?.distribution as Distribution,
          inSql,
          path,
          choices.map(({ value }) => value),
        )
      else if (column.kind === 'numbers') await expectNumbers(column.rows[at]?.summary as NumberSummary, inSql, path)
    }
  }
}

const codesOf = (element: SchemaElement): string[] => {
  if (element.type === 'text' || element.type === 'matrixdropdown') return []
  const codes = element.choices.map(({ value }) => value)
  if (element.hasOther) codes.push('other')
  if (element.type === 'checkbox' && element.hasNone) codes.push('none')
  return [...new Set(codes)]
}

/** Compares what is shown of a question with SQL. A kind of figures that is added must be compared as well. */
export async function expectSameFigures(
  shown: QuestionFigures,
  element: SchemaElement,
  inSql: FiguresInSql,
  { quotes }: Results,
) {
  expect(shown.answered).toBe(await inSql.answered(element.name))
  switch (shown.kind) {
    case 'choices':
      await expectDistribution(shown.distribution, inSql, [element.name], codesOf(element))
      if (shown.nps) {
        const between = (least: number, most: number) => inSql.countBetween([element.name], least, most)
        const [detractors, passives, promoters] = [await between(0, 6), await between(7, 8), await between(9, 10)]
        expect(shown.nps).toMatchObject({ detractors, passives, promoters })
        expect(shown.nps.score).toBe(Math.round(((promoters - detractors) / (promoters + passives + detractors)) * 100))
      }
      return expectOther(shown, inSql, quotes)
    case 'several': {
      const counts = await inSql.countsOfSeveral(element.name)
      if (shown.withheld.length > 0) return expectWithheld(shown.rows, counts)
      const codes = codesOf(element)
      const unlisted = [...counts].filter(([code]) => !codes.includes(code)).map(([, count]) => count)
      expect(countsIn(shown.rows)).toEqual([...codes.map((code) => counts.get(code) ?? 0), ...unlisted])
      return expectOther(shown, inSql, quotes)
    }
    case 'numbers':
      return expectNumbers(shown.summary, inSql, [element.name])
    case 'dates': {
      const dates = await inSql.datesAt([element.name], shown.by)
      expect([shown.earliest, shown.latest]).toEqual([dates.earliest ?? null, dates.latest ?? null])
      expect(new Map(shown.bands.filter(({ count }) => count > 0).map(({ label, count }) => [label, count]))).toEqual(
        dates.bands,
      )
      return
    }
    case 'areas':
      return expectAreas(shown, inSql)
    case 'texts':
      return expect(quotes?.[shown.name]?.[keyOfSource(shown.source)]?.map(({ text }) => text)).toEqual(
        await inSql.newestAt(element.name, 4),
      )
    case 'table':
      return expectTable(shown, element, inSql)
    default: {
      const unknown: never = shown
      throw new Error(`Figures that nobody compares with SQL: ${JSON.stringify(unknown)}`)
    }
  }
}

async function expectOther(
  { name, other }: Extract<QuestionFigures, { kind: 'choices' | 'several' }>,
  inSql: FiguresInSql,
  quotes: Results['quotes'],
) {
  if (!other) return
  expect(other.count).toBe(await inSql.answered(commentName(name)))
  expect(quotes?.[name]?.[keyOfSource(other.source)]?.map(({ count }) => count)).toEqual(
    await inSql.commonestAt(commentName(name), 4),
  )
}
