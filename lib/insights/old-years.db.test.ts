import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { eventAttendances, responses } from '@/db/schema'
import type { StaffContext } from '@/lib/floor/identity/context'
import { submittedResponses } from '@/lib/responses/retention'
import { as, at } from '@/tests/support/actors'
import { submitMany } from '@/tests/support/answered-surveys'
import { anEvent, anOrganisation, aPublishedSurvey } from '@/tests/support/builders'
import { ownDatabase } from '@/tests/support/database'
import { keepFacts, openFactsSource } from './answers/keep-facts'
import type { ReportAddress } from './filters'
import type { Report } from './report'
import { type ReportSlug, reports } from './report-names'
import { getReport } from './service'

/** A year whose single answers retention has deleted: its reports are what they were. */

let db: Database
let admin: StaffContext
let eventId: number
const before = new Map<string, Report>()

const filters: Record<string, ReportAddress> = {
  'the year': { year: 2019 },
  'a quarter': { year: 2019, quarter: 1 },
  'an event': { year: 2019 },
  'without marked responses': { year: 2019, marked: 'excluded' },
  'the year after, beside it': { year: 2020 },
}
const addressOf = (name: string): ReportAddress => ({
  ...filters[name],
  ...(name === 'an event' && { event: eventId }),
})
const cases = reports.flatMap(({ name, slug }) => Object.keys(filters).map((filter) => ({ name, slug, filter })))
const read = (slug: ReportSlug, filter: string) => getReport(admin, slug, addressOf(filter))

beforeAll(async () => {
  db = (await ownDatabase()).db
  const organisation = await anOrganisation(db)
  const event = await anEvent(db, organisation.id, { startDate: '2019-04-01', endDate: '2021-03-31' })
  eventId = event.id
  const survey = await aPublishedSurvey(db, event, organisation.id)
  for (const year of [2019, 2020])
    await db
      .insert(eventAttendances)
      .values({ eventId, year, quarter: 1, knownAttendance: 400, occurencesAtLocation: 2 })
  for (const day of ['2019-05-06', '2020-05-06']) {
    const many = {
      'B-Q1': '5',
      'B-Q2': '10',
      'B-Q3': 'first',
      'B-Q5': ['learn'],
      'B-Q11': '25_34',
      'B-Q15': 'white_british',
    }
    await submitMany(db, survey, [{ times: 60, answers: { ...many, 'B-Q9': 'england', 'B-Q10': 'LS7 4HZ' } }], day)
    await submitMany(db, survey, [{ times: 20, answers: { 'B-Q1': '3', 'B-Q2': '4', 'B-Q15': 'black_african' } }], day)
    await submitMany(db, survey, [{ times: 11, answers: { 'B-Q2': '7', 'B-Q11': '65_74' } }], day, { marks: 1 })
  }
  const factsSource = await openFactsSource(db)
  await keepFacts(db, factsSource)
  admin = { ...(await as.admin(db, organisation)), now: at('2026-11-21') }
  for (const { slug, filter } of cases) before.set(`${slug} ${filter}`, await read(slug, filter))
  const worker = { ...as.platform(db), now: at('2026-11-21') }
  await submittedResponses.run(worker, new AbortController().signal)
  await keepFacts(db, factsSource)
})

test('the answers are gone, and those of the year after are not', async () => {
  const days = (await db.select().from(responses)).map(({ submittedAt }) => submittedAt?.toISOString().slice(0, 4))
  expect(new Set(days)).toEqual(new Set(['2020']))
})

describe.each(cases)('$name of $filter', ({ slug, filter }) => {
  test('is what it was', async () => {
    // What people wrote can be read no more: no survey with answers of the year is left to name.
    const figuresOf = ({ tasks: _, ...report }: Report) => report
    const then = before.get(`${slug} ${filter}`)
    // Nothing was sold, and returns of so long ago are asked of nobody.
    if (slug !== 'tickets' && slug !== 'returns') expect(then?.figures).not.toEqual([])
    expect(then && figuresOf(await read(slug, filter))).toEqual(then && figuresOf(then))
  })
})

test('nothing needs doing about answers that nobody can give any more', async () => {
  const { tasks } = await read('overview', 'the year')
  expect(tasks?.filter(({ words }) => words.includes('answers'))).toEqual([])
})

test('how many answered is known, and the report says why it knows no more', async () => {
  const { figures, tables, limits } = await read('health', 'the year')
  expect(figures.map(({ label, figure }) => [label, figure])).toEqual([
    ['Responses', 91],
    ['Answers still wanted', 290],
  ])
  expect(tables).toEqual([])
  expect(limits).toContain(
    'Single answers are kept for seven years. Of this time how many they were is known, and no longer when they came and by what.',
  )
})
