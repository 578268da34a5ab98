import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import olderTemplate from '@/db/reference/templates/mandated-2023-24.json' with { type: 'json' }
import newerTemplate from '@/db/reference/templates/mandated-2024-25.json' with { type: 'json' }
import bankTemplate from '@/db/reference/templates/optional-question-bank.json' with { type: 'json' }
import { responses } from '@/db/schema'
import { elementsOf } from '@/lib/surveys/questions/build-schema'
import { commentName, type SchemaElement } from '@/lib/surveys/questions/survey-schema'
import { as } from '@/tests/support/actors'
import { anAnsweredBank } from '@/tests/support/answered-bank'
import { ownDatabase } from '@/tests/support/database'
import { type FiguresInSql, figuresInSql } from '@/tests/support/figures-in-sql'
import type { CountRow, Distribution, NumberSummary, QuestionFigures } from './figures'
import { getResults, type Results } from './service'
import { keyOfSource } from './text-sources'

/**
 * Every figure of the results page beside the same figure from SQL on the stored answers, for every question that there
 * is. The list of questions comes from the reference data: a new one is tried without being written here.
 */

const bank = elementsOf(bankTemplate.schema)
const templates = {
  'mandated-2023-24': [...elementsOf(olderTemplate.schema), ...bank],
  'mandated-2024-25': [...elementsOf(newerTemplate.schema), ...bank],
}
type Template = keyof typeof templates
const names = Object.keys(templates) as Template[]

/** Beside the edges: postcodes enough to name an area, and values that only an older release can have stored. */
const postcodes = [
  'ls7 4hz',
  'LS12 1AB',
  'LS7',
  'ls1-4ap',
  'LS999AA',
  'YO1 7HH',
  'n/a',
  'LS2 8NN',
  '1 Quay Street',
  'BN1 1AA',
]
const oddly: Record<string, unknown>[] = [
  {
    'O-Q34': '7',
    'O-Q41': 'about ten',
    'O-Q6': 'yesterday',
    'O-Q19': 'good',
    'O-Q27': 'gone',
    'O-Q30': ['gone', 'gone'],
  },
  {
    'O-Q34': '',
    'O-Q41': true,
    'O-Q6': '1961-02-03',
    'O-Q19': { content: { rating: '9' }, gone: { rating: '5' } },
    'O-Q30': [],
  },
]

type Bank = {
  elements: SchemaElement[]
  figures: (withoutMarked: boolean) => Results
  inSql: (withoutMarked: boolean) => FiguresInSql
}
const banks = new Map<Template, Bank>()

async function openBank(template: Template): Promise<Bank> {
  const { db, sql } = await ownDatabase()
  const { survey, organisation, questions } = await anAnsweredBank(db, template)
  const about = { surveyId: survey.id, organisationId: organisation.id, keyHash: Buffer.alloc(32) }
  const [postcode] = questions.filter(({ concept }) => concept === 'postcode')
  const stored = [...postcodes.map((typed) => ({ [postcode?.name ?? '']: typed })), ...oddly]
  await db.insert(responses).values(
    stored.map((answers, at) => ({
      ...about,
      id: `019c0000-0000-7000-8000-${String(at).padStart(12, '0')}`,
      startedAt: new Date(Date.UTC(2026, 10, 9, 19, at)),
      submittedAt: new Date(Date.UTC(2026, 10, 9, 20, at)),
      state: 2,
      marks: at % 3 === 0 ? 2 : 0,
      answers,
    })),
  )
  // A marked response of the edges, and one that nobody sent: no figure may hold it.
  await db.update(responses).set({ marks: 4 }).where(eq(responses.id, '019b0000-0000-7000-8000-000000000001'))
  await db.insert(responses).values({
    ...about,
    id: '019d0000-0000-7000-8000-000000000000',
    startedAt: new Date(Date.UTC(2026, 10, 10)),
    state: 1,
    answers: Object.assign({}, ...questions.map(({ name }) => ({ [name]: 'not sent' }))),
  })
  const ctx = await as.user(db, organisation)
  const all = await getResults(ctx, survey.id)
  const unmarked = await getResults(ctx, survey.id, { withoutMarked: true })
  return {
    elements: questions,
    figures: (withoutMarked) => (withoutMarked ? unmarked : all),
    inSql: (withoutMarked) => figuresInSql(sql, survey.id, { withoutMarked }),
  }
}

beforeAll(async () => {
  for (const template of names) banks.set(template, await openBank(template))
})

const countsIn = (rows: readonly CountRow[]) => rows.map(({ count }) => count)

async function expectDistribution(shown: Distribution, inSql: FiguresInSql, path: string[], codes: string[]) {
  const counts = await inSql.countsAt(path)
  const countOf = (code: string) => counts.get(code) ?? 0
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const listed = codes.reduce((sum, code) => sum + countOf(code), 0)
  expect(shown.answered).toBe(all)
  const points = shown.scale?.points.map(({ code }) => code)
  const inRows = points ? codes.filter((code) => points.includes(code)) : codes
  const beside = codes.filter((code) => !inRows.includes(code))
  const unlisted = all > listed ? [all - listed] : []
  const inOrder = points && shown.rows[0]?.label !== points[0] ? inRows : inRows
  expect([...countsIn(shown.rows)].sort()).toEqual([...inOrder.map(countOf), ...(points ? [] : unlisted)].sort())
  expect(countsIn(shown.apart)).toEqual([...beside.map(countOf), ...(points ? unlisted : [])])
  if (!points) return expect([shown.base, shown.mean]).toEqual([all, null])
  const rated = await inSql.countBetween(path, shown.scale?.least.value ?? 0, shown.scale?.most.value ?? 0)
  const sum = points.reduce((total, code) => total + Number(code) * countOf(code), 0)
  expect(shown.base).toBe(rated)
  if (rated === 0) expect(shown.mean).toBeNull()
  else expect(shown.mean).toBeCloseTo(sum / rated, 9)
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
  const named = [...areas].filter(([area, count]) => area !== null && count >= 5)
  const few = [...areas]
    .filter(([area, count]) => area !== null && count < 5)
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
async function expectSame(shown: QuestionFigures, element: SchemaElement, inSql: FiguresInSql, { quotes }: Results) {
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
      return expect(quotes[shown.name]?.[keyOfSource(shown.source)]?.map(({ text }) => text)).toEqual(
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
  expect(quotes[name]?.[keyOfSource(other.source)]?.map(({ count }) => count)).toEqual(
    await inSql.commonestAt(commentName(name), 4),
  )
}

describe.each(names)('with the questions of %s and the whole bank', (template) => {
  const bankOf = () => banks.get(template) as Bank

  test('every question is asked and has its figures', () => {
    const asked = templates[template].map(({ name }) => name).sort()
    expect(
      bankOf()
        .elements.map(({ name }) => name)
        .sort(),
    ).toEqual(asked)
    expect(
      bankOf()
        .figures(false)
        .questions.map(({ name }) => name)
        .sort(),
    ).toEqual(asked)
  })

  describe.each([
    ['all responses', false],
    ['those without a mark', true],
  ])('of %s', (_, withoutMarked) => {
    test.each(templates[template].map(({ name }) => name))('%s shows what SQL counts', async (name) => {
      const { elements, figures, inSql } = bankOf()
      const results = figures(withoutMarked)
      const shown = results.questions.find((question) => question.name === name) as QuestionFigures
      const element = elements.find((question) => question.name === name) as SchemaElement
      await expectSame(shown, element, inSql(withoutMarked), results)
    })
  })

  test('no figure holds a postcode', () =>
    expect(JSON.stringify(bankOf().figures(false).questions)).not.toMatch(/\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b/i))
})
