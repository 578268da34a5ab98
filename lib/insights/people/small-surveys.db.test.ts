import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import type { StaffContext } from '@/lib/floor/identity/context'
import { getResults } from '@/lib/results/service'
import { as, at } from '@/tests/support/actors'
import { submitMany } from '@/tests/support/answered-surveys'
import { anEvent, anOrganisation, aPublishedSurvey } from '@/tests/support/builders'
import { ownDatabase } from '@/tests/support/database'
import { keepFacts, openFactsSource } from '../answers/keep-facts'
import { getReport } from '../service'

/**
 * A General User reads the year of their organisation and the results of each of its surveys, and subtracts these from that.
 * What remains must not tell what fewer than ten people answered to a sensitive question.
 */

let db: Database
beforeAll(async () => {
  db = (await ownDatabase()).db
})

type Answers = Record<string, number>
type AnswersOfDay = { day: string; ethnicity: Answers; disabled?: Answers }
type Surveys = AnswersOfDay[][]

const codes = {
  'White British': ['white_british'],
  Black: ['black_caribbean', 'black_african', 'black_other'],
  Asian: ['asian_indian', 'asian_pakistani', 'asian_bangladeshi', 'asian_chinese', 'asian_other'],
} as const

/** Surveys of an event each, or all of one event. @returns who reads them */
async function aOrganisation(surveys: Surveys, isOneEvent = false) {
  const organisation = await anOrganisation(db)
  const days = { startDate: '2024-04-01', endDate: '2027-03-31' }
  const shared = await anEvent(db, organisation.id, days)
  const ids: number[] = []
  for (const sent of surveys) {
    const event = isOneEvent ? shared : await anEvent(db, organisation.id, days)
    const survey = await aPublishedSurvey(db, event, organisation.id)
    ids.push(survey.id)
    for (const { day, ethnicity, disabled = {} } of sent) {
      const groups = Object.entries(ethnicity).map(([code, times]) => ({ times, answers: { 'B-Q15': code } }))
      const limited = Object.entries(disabled).map(([code, times]) => ({
        times,
        answers: code === 'no' ? { 'B-Q16': 'no' } : { 'B-Q16': 'yes', 'B-Q17': code },
      }))
      await submitMany(db, survey, [...groups, ...limited], day)
    }
  }
  await keepFacts(db, await openFactsSource(db))
  const ctx: StaffContext = { ...(await as.user(db, [organisation])), now: at('2026-11-21') }
  return { ctx, ids }
}

/** How many gave an answer, as the pages show it; undefined where one withholds a part of it. */
async function onPages(ctx: StaffContext, ids: readonly number[], concept: string, wanted: readonly string[]) {
  let sum = 0
  for (const id of ids) {
    const { questions, survey } = await getResults(ctx, id)
    const elements = (
      survey.schemaReadOnly as {
        pages: { elements: { name: string; concept?: string; choices: { value: string; text: string }[] }[] }[]
      }
    ).pages.flatMap((page) => page.elements)
    const element = elements.find((one) => one.concept === concept)
    const figures = questions.find(({ name }) => name === element?.name)
    if (figures?.kind !== 'choices') throw new Error(`There is no ${concept}`)
    for (const { value, text } of element?.choices ?? []) {
      if (!wanted.includes(value)) continue
      const row = figures.distribution.rows.find(({ label }) => label === text)
      if (!row) return undefined
      sum += row.count
    }
  }
  return sum
}

const yearTable = async (ctx: StaffContext, year: number, id: string) =>
  (await getReport(ctx, 'people', { year })).tables.find((table) => table.id === id)

/** What each group comes to in the survey that hides it: the year less all other surveys. */
async function differences(
  { ctx, ids }: { ctx: StaffContext; ids: number[] },
  year: number,
  others: readonly number[],
) {
  const table = await yearTable(ctx, year, 'by-ethnic-group')
  const rows = table?.rows ?? []
  const found: Record<string, number> = {}
  for (const [label, values] of Object.entries(codes)) {
    const counted = rows.find((row) => row.label === label)?.figures[3]
    const seen = await onPages(
      ctx,
      others.map((at) => ids[at] ?? 0),
      'ethnicity',
      values,
    )
    if (typeof counted === 'number' && seen !== undefined) found[label] = counted - seen
  }
  return found
}

const told = (found: Record<string, number>) => Object.values(found).filter((people) => people > 0 && people < 10)

const large = { white_british: 57, black_african: 38, asian_indian: 20 }
const may = '2026-05-06'

describe('the year less a large survey', () => {
  test.each([
    ['of another event', false],
    ['of the same event', true],
  ])('does not tell what five people answered in a small one %s', async (_, isOneEvent) => {
    const organisation = await aOrganisation(
      [[{ day: may, ethnicity: large }], [{ day: may, ethnicity: { white_british: 3, black_african: 2 } }]],
      isOneEvent,
    )
    const found = await differences(organisation, 2026, [0])
    expect(told(found)).toEqual([])
    // The group that none of the five named is still shown.
    expect(found).toEqual({ Asian: 0 })
  })

  test('does not tell the second hidden group of another survey, from which the first would follow', async () => {
    const organisation = await aOrganisation([
      [{ day: may, ethnicity: large }],
      [{ day: may, ethnicity: { white_british: 60, black_african: 12, asian_indian: 3 } }],
    ])
    expect(await differences(organisation, 2026, [0])).toEqual({ 'White British': 60 })
  })

  test('tells what many small surveys come to together', async () => {
    const small = Array.from({ length: 8 }, () => [{ day: may, ethnicity: { white_british: 4, black_african: 2 } }])
    const organisation = await aOrganisation([[{ day: may, ethnicity: large }], ...small])
    expect(await differences(organisation, 2026, [0])).toEqual({ 'White British': 32, Black: 16, Asian: 0 })
  })
})

test('the year and a survey that went on do not tell what a few answered in the next one', async () => {
  const organisation = await aOrganisation([
    [
      { day: '2026-03-20', ethnicity: large },
      { day: '2026-04-03', ethnicity: { white_british: 3, asian_indian: 2 } },
    ],
  ])
  const [{ ctx, ids }, table] = [organisation, await yearTable(organisation.ctx, 2025, 'by-ethnic-group')]
  const left: Record<string, number> = {}
  for (const [label, values] of Object.entries(codes)) {
    const counted = table?.rows.find((row) => row.label === label)?.figures[3]
    const seen = await onPages(ctx, ids, 'ethnicity', values)
    if (typeof counted === 'number' && seen !== undefined) left[label] = seen - counted
  }
  expect(left).toEqual({ Black: 0 })
})

test('last year beside this one does not tell it either', async () => {
  const { ctx } = await aOrganisation([
    [{ day: '2025-05-06', ethnicity: large }],
    [{ day: '2025-05-06', ethnicity: { white_british: 3, black_african: 2 } }],
    [{ day: may, ethnicity: large }],
  ])
  const table = await yearTable(ctx, 2026, 'by-ethnic-group')
  expect(table?.columns.map(({ label }) => label)).toContain('Share, 2025/26')
  expect(Object.fromEntries((table?.rows ?? []).map(({ label, figures }) => [label, figures[4]]))).toEqual({
    'White British': 'withheld',
    Black: 'withheld',
    Asian: 1 / 6,
  })
})

test('disabled is what two questions of the results say', async () => {
  const { ctx } = await aOrganisation([
    [{ day: may, ethnicity: {}, disabled: { lot: 20, little: 30, no: 90 } }],
    [{ day: may, ethnicity: {}, disabled: { little: 4, no: 3 } }],
  ])
  const report = await getReport(ctx, 'people', { year: 2026 })
  expect(report.figures.find(({ label }) => label === 'Disabled')?.figure).toBe('withheld')
  const table = report.tables.find(({ id }) => id === 'by-disability')
  expect(table?.rows.map(({ figures }) => figures[3])).toEqual(['withheld', 'withheld'])
})
