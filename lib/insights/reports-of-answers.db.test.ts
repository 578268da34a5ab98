import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { eventAttendances, figureCorrections, surveyLinks } from '@/db/schema'
import { as } from '@/tests/support/actors'
import { submitMany } from '@/tests/support/answered-surveys'
import { anEvent, anOrganisation, aPublishedSurvey } from '@/tests/support/builders'
import { ownDatabase } from '@/tests/support/database'
import { keepFacts, openFactsSource } from './answers/keep-facts'
import type { ReportAddress } from './filters'
import type { ReportSlug } from './report-names'
import { getReport } from './service'

let db: Database
beforeAll(async () => {
  db = (await ownDatabase()).db
})

/** Now is 21 November 2026; the event is in May of both years. */
async function aOrganisation(values: Parameters<typeof anEvent>[2] = {}) {
  const organisation = await anOrganisation(db)
  const event = await anEvent(db, organisation.id, { startDate: '2025-04-01', endDate: '2026-11-30', ...values })
  return { organisation: organisation, event, survey: await aPublishedSurvey(db, event, organisation.id) }
}

const count = async () => keepFacts(db, await openFactsSource(db))

const reportOf = async (slug: ReportSlug, organisations: { id: number }[], filters: ReportAddress = {}) =>
  getReport(await as.user(db, organisations), slug, filters)

describe('sensitive questions', () => {
  const ethnicities = [
    { times: 40, answers: { 'B-Q11': '25_34', 'B-Q15': 'white_british' } },
    { times: 11, answers: { 'B-Q11': '65_74', 'B-Q15': 'black_african' } },
    { times: 3, answers: { 'B-Q11': '65_74', 'B-Q15': 'asian_indian' } },
  ]

  test('withhold small groups, from a General User as from everybody', async () => {
    const { organisation, survey } = await aOrganisation()
    await submitMany(db, survey, ethnicities, '2026-05-06')
    await count()
    const report = await reportOf('people', [organisation])
    const table = report.tables.find(({ id }) => id === 'by-ethnic-group')
    expect(table?.rows.map(({ label, figures }) => [label, figures[3]])).toEqual(
      [
        ['White British', 40],
        ...['White, another background', 'Mixed'].map((label) => [label, 0]),
        ['Asian', 'withheld'],
        ['Black', 'withheld'],
        ...['Another ethnic group', 'Another answer', 'Prefer not to say'].map((label) => [label, 0]),
      ].filter(([, answers]) => answers !== 0),
    )
  })

  test('are not shown where a view is part of another: a filter, or several organisations', async () => {
    const [one, other] = [await aOrganisation(), await aOrganisation()]
    await submitMany(db, one.survey, ethnicities, '2026-05-06')
    await submitMany(db, other.survey, ethnicities, '2026-05-06')
    await count()
    const idsOf = async (organisations: { id: number }[], filters: ReportAddress = {}) =>
      (await reportOf('people', organisations, filters)).tables.map(({ id }) => id)
    expect(await idsOf([one.organisation])).toEqual(['by-age', 'by-ethnic-group'])
    expect(await idsOf([one.organisation], { quarter: 1 })).toEqual(['by-age'])
    expect(await idsOf([one.organisation], { event: one.event.id })).toEqual(['by-age'])
    expect(await idsOf([one.organisation], { place: one.event.locationId })).toEqual(['by-age'])
    expect(await idsOf([one.organisation, other.organisation])).toEqual(['by-age'])
    expect(await idsOf([one.organisation, other.organisation], { organisation: other.organisation.id })).toEqual([
      'by-age',
      'by-ethnic-group',
    ])
    const shown = await reportOf('people', [one.organisation], { quarter: 1 })
    expect(shown.figures.map(({ label }) => label)).toEqual(['Responses', 'Under 35', '65 or over'])
  })

  test('of the running year stand beside the whole of last year, so that no part of it can be told', async () => {
    const { organisation, survey } = await aOrganisation()
    await submitMany(db, survey, ethnicities, '2026-05-06')
    await submitMany(db, survey, [{ times: 50, answers: { 'B-Q15': 'white_british' } }], '2025-05-06')
    await submitMany(db, survey, [{ times: 10, answers: { 'B-Q15': 'mixed_wa' } }], '2026-02-06')
    await count()
    const table = (await reportOf('people', [organisation])).tables.find(({ id }) => id === 'by-ethnic-group')
    expect(table?.description).toBe('Of 54 answers in 2026/27. In 2025/26: 60 answers')
  })
})

test('who they are: those who answered surveys of the organisation, in both template years', async () => {
  const [{ organisation, survey }, { survey: foreign }] = [await aOrganisation(), await aOrganisation()]
  await submitMany(
    db,
    survey,
    [
      { times: 60, answers: { 'B-Q11': '25_34' } },
      { times: 40, answers: { 'B-Q11': '65_74' } },
    ],
    '2026-05-06',
  )
  await submitMany(db, survey, [{ times: 30, answers: { 'B-Q11': '65_74' } }], '2025-05-06')
  await submitMany(db, foreign, [{ times: 500, answers: { 'B-Q11': '16_19' } }], '2026-05-06')
  await count()
  const report = await reportOf('people', [organisation])
  expect(report.headline).toBe(
    'Of 100 who answered about their age in Q1 to Q3 of 2026/27, 60% were under 35, give or take 10.',
  )
  expect(report.tables[0]?.rows.map(({ label, figures }) => [label, figures[0], figures[4], figures[5]])).toEqual([
    ['25 to 34', 0.6, 0, 'higher'],
    ['65 to 74', 0.4, 1, 'lower'],
  ])
})

test('what they thought, and where to read what they wrote', async () => {
  const { organisation, survey } = await aOrganisation()
  await submitMany(
    db,
    survey,
    [
      { times: 70, answers: { 'B-Q1': '5', 'B-Q2': '10', 'B-Q3': 'first', 'B-Q5': ['entertained', 'learn'] } },
      {
        times: 50,
        answers: { 'B-Q1': '3', 'B-Q2': '6', 'B-Q3': 'y0_1', 'B-Q5': ['learn', 'other'], 'B-Q5-Comment': 'A secret' },
      },
    ],
    '2026-05-06',
  )
  await count()
  const report = await reportOf('opinions', [organisation])
  expect(report.headline).toBe(
    'Of 120 who answered in Q1 to Q3 of 2026/27, 58% came for the first time, give or take 9.',
  )
  expect(report.figures.map(({ label, figure }) => [label, figure])).toEqual([
    ['Net promoter score', 17],
    ['Experience', (70 * 5 + 50 * 3) / 120],
    ['First time', 70 / 120],
    ['Responses', 120],
  ])
  expect(report.tasks).toEqual([
    { words: `Read what people wrote: ${survey.name} (120 responses)`, page: `/survey-results/${survey.id}` },
  ])
  expect(JSON.stringify(report)).not.toContain('A secret')
  // Who reads without marked responses finds the results without them.
  expect((await reportOf('opinions', [organisation], { marked: 'excluded' })).tasks?.map(({ page }) => page)).toEqual([
    `/survey-results/${survey.id}?marked=excluded`,
  ])
})

test('survey health: how many, when and by what, of the organisation’s own surveys', async () => {
  const { organisation, event, survey } = await aOrganisation({ name: 'Hamlet' })
  const { survey: foreign } = await aOrganisation()
  const [link] = await db
    .insert(surveyLinks)
    .values({ surveyId: survey.id, label: 'Foyer', token: 'abcd2345' })
    .returning()
  await db.insert(eventAttendances).values({ eventId: event.id, year: 2026, quarter: 1, knownAttendance: 900 })
  const answered = [{ times: 20, answers: { 'B-Q1': '5' } }]
  // Midnight in London, which is still Sunday elsewhere.
  await submitMany(db, survey, answered, '2026-05-06', {
    submittedAt: new Date('2026-05-10T23:00:00Z'),
    startedAt: new Date('2026-05-10T22:57:00Z'),
  })
  await submitMany(db, survey, [{ times: 12, answers: { 'B-Q1': '4' } }], '2026-11-20', { linkId: link?.id, marks: 1 })
  await submitMany(db, survey, [{ times: 3, answers: { 'B-Q1': '4' } }], '2026-11-20', { state: 1, submittedAt: null })
  await submitMany(db, survey, answered, '2026-03-31')
  await submitMany(db, foreign, answered, '2026-05-06')
  const report = await reportOf('health', [organisation])
  expect(report.headline).toBe('32 people answered from 01/04/2026 to 21/11/2026: any share is known, give or take 16.')
  expect(report.figures.map(({ label, figure, note }) => [label, figure, note])).toEqual([
    ['Responses', 32, 'Nothing in the same days of 2025/26'],
    ['Answers still wanted', 349, 'To have every share within 5 points'],
    ['Completion', 'a few voices', '12 of 15 who began on the web in the last 30 days'],
    ['Minutes', 'a few voices', 'Typical time of 20 web responses'],
  ])
  const rowsOf = (id: string) =>
    report.tables.find((table) => table.id === id)?.rows.map(({ label, figures }) => [label, ...figures])
  expect(rowsOf('by-event')).toEqual([['Hamlet', 32, 349, 900, 32 / 900]])
  expect(rowsOf('by-week')?.filter(([, responses]) => responses !== 0)).toEqual([
    ['11/05/2026', 20, 0, 0, null],
    ['16/11/2026', 12, 12, 0, null],
  ])
  expect(rowsOf('by-way')).toEqual([
    ['The survey’s own address', 20, 20 / 32, 0],
    ['Foyer', 12, 12 / 32, 12],
  ])
})

test('survey health: whoever leaves marked responses out has them left out of where people stop', async () => {
  const { organisation, survey } = await aOrganisation()
  const answer = (times: number) => [{ times, answers: { 'B-Q1': '4' } }]
  await submitMany(db, survey, answer(31), '2026-11-20')
  await submitMany(db, survey, answer(40), '2026-11-20', { marks: 1 })
  await submitMany(db, survey, answer(9), '2026-11-20', { state: 1, submittedAt: null })
  await count()
  const shownOf = async (filters: ReportAddress) => {
    const { figures, tables } = await reportOf('health', [organisation], filters)
    const [first] = tables.find(({ id }) => id === 'by-question')?.rows ?? []
    return [figures.find(({ label }) => label === 'Completion')?.note, first?.figures]
  }
  expect(await shownOf({})).toEqual(['71 of 80 who began on the web in the last 30 days', [1, 9, 80]])
  expect(await shownOf({ marked: 'excluded' })).toEqual([
    '31 of 40 who began on the web in the last 30 days',
    [1, 9, 40],
  ])
})

test('the overview has the figures of the other reports, and what is outstanding', async () => {
  const { organisation, event, survey } = await aOrganisation({ name: 'Lear' })
  await db.insert(eventAttendances).values([
    { eventId: event.id, year: 2026, quarter: 1, knownAttendance: 900 },
    { eventId: event.id, year: 2026, quarter: 2 },
  ])
  await submitMany(db, survey, [{ times: 29, answers: { 'B-Q2': '10' } }], '2026-05-06')
  await count()
  const report = await reportOf('overview', [organisation])
  const others = await Promise.all([reportOf('attendance', [organisation]), reportOf('opinions', [organisation])])
  const figureIn = (of: (typeof others)[number], label: string) => of.figures.find((each) => each.label === label)
  expect(report.figures).toEqual([
    figureIn(others[0], 'Attendance'),
    figureIn(others[1], 'Responses'),
    figureIn(others[1], 'Net promoter score'),
  ])
  expect(report.tasks).toEqual([
    { words: 'Q1 of 2026/27 is not confirmed; it was due on 30/09/2026', page: '/confirmations?year=2026' },
    { words: 'Q2 of 2026/27 is not confirmed; it is due on 31/12/2026', page: '/confirmations?year=2026' },
    { words: '1 event of Q2 of 2026/27 has no attendance', page: '/events-list?year=2026&quarter=2' },
    { words: 'Lear has fewer than 30 answers', page: '/insights?report=health' },
  ])
})

test('an organisation out of reach is in none of them, and its surveys are not named', async () => {
  const [own, { organisation, survey }] = [await anOrganisation(db), await aOrganisation()]
  await submitMany(db, survey, [{ times: 30, answers: { 'B-Q2': '10' } }], '2026-05-06')
  await count()
  for (const slug of ['overview', 'people', 'opinions', 'health'] as const) {
    await expect(reportOf(slug, [own], { organisation: organisation.id })).rejects.toMatchObject({ status: 404 })
    const report = await reportOf(slug, [own], { event: survey.eventId ?? 0 })
    expect([report.figures, report.tables]).toEqual([[], []])
    expect(JSON.stringify(report)).not.toContain(survey.name)
  }
})

test('the whole nation is counted from the cells', async () => {
  const { survey } = await aOrganisation()
  await submitMany(db, survey, [{ times: 30, answers: { 'B-Q11': '25_34', 'B-Q15': 'mixed_wa' } }], '2026-05-06')
  await count()
  const admin = await as.globalAdmin(db)
  const [people, health] = [await getReport(admin, 'people', {}), await getReport(admin, 'health', {})]
  expect(people.tables.map(({ id }) => id)).toContain('by-ethnic-group')
  expect(health.figures[0]?.figure).toBe(people.figures[0]?.figure)
  expect(health.tables).toEqual([])
})

test('figures that were corrected say so in the reports that have them, and nowhere else', async () => {
  const { organisation, survey } = await aOrganisation()
  const another = await aOrganisation()
  await submitMany(db, survey, [{ times: 40, answers: { 'B-Q2': '9' } }], '2026-05-06')
  await count()
  const correct = (organisationId: number, day: string, isOfSales = false) =>
    db
      .insert(figureCorrections)
      .values({ organisationId, correctedAt: new Date(`${day}T03:17:00Z`), isOfSales, cells: 1 })
  const notes = async (slug: ReportSlug) =>
    (await reportOf(slug, [organisation])).limits.filter((limit) => /^Figures of .+ were corrected/.test(limit))
  await correct(another.organisation.id, '2026-11-20')
  await correct(organisation.id, '2026-07-01')
  expect(await notes('people')).toEqual([])
  await correct(organisation.id, '2026-11-18')
  for (const slug of ['overview', 'people', 'opinions', 'origins'] as const)
    expect(await notes(slug)).toEqual([`Figures of ${organisation.knownAs} were corrected on 18/11/2026.`])
  for (const slug of ['attendance', 'tickets'] as const) expect(await notes(slug)).toEqual([])
  // Of both kinds in one night there is one sentence.
  await correct(organisation.id, '2026-11-18', true)
  for (const slug of ['overview', 'tickets', 'origins', 'health'] as const)
    expect(await notes(slug)).toEqual([`Figures of ${organisation.knownAs} were corrected on 18/11/2026.`])
  await db.delete(figureCorrections).where(eq(figureCorrections.isOfSales, false))
  for (const slug of ['attendance', 'people', 'opinions'] as const) expect(await notes(slug)).toEqual([])
  await correct(organisation.id, '2026-11-18')
  for (const day of ['2026-11-15', '2026-11-16', '2026-11-17']) await correct(organisation.id, day)
  expect(await notes('people')).toEqual([`Figures of ${organisation.knownAs} were corrected since 23/08/2026.`])
})
