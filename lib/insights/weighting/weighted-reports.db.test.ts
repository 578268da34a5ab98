import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { eventAttendances, ticketingCells } from '@/db/schema'
import { as } from '@/tests/support/actors'
import { submitMany } from '@/tests/support/answered-surveys'
import { anEvent, anOrganisation, aPublishedSurvey } from '@/tests/support/builders'
import { ownDatabase } from '@/tests/support/database'
import { keepFacts, openFactsSource } from '../answers/keep-facts'
import type { ReportAddress } from '../filters'
import type { Report } from '../report'
import type { ReportSlug } from '../report-names'
import { getReport } from '../service'

/** Now is 21 November 2026. */

let db: Database
beforeAll(async () => {
  db = (await ownDatabase()).db
})

const count = async () => keepFacts(db, await openFactsSource(db))

type Organisation = { id: number }
const reportOf = async (slug: ReportSlug, organisation: Organisation, filters: ReportAddress = {}) =>
  getReport(await as.user(db, [organisation]), slug, filters)
const tableIn = ({ tables }: Report, id: string) => tables.find((table) => table.id === id)

const day = '2026-05-06'

/** A large and a small event with as many answers: the young came to the large one. */
async function aOrganisationOfTwoEvents() {
  const organisation = await anOrganisation(db)
  for (const [attendance, age] of [
    [750, '25_34'],
    [250, '65_74'],
  ] as const) {
    const event = await anEvent(db, organisation.id, { startDate: '2026-04-01', endDate: '2026-06-30' })
    const survey = await aPublishedSurvey(db, event, organisation.id)
    await db.insert(eventAttendances).values({ eventId: event.id, year: 2026, quarter: 1, knownAttendance: attendance })
    await submitMany(
      db,
      survey,
      [{ times: 100, answers: { 'B-Q2': age === '25_34' ? '10' : '0', 'B-Q11': age, 'B-Q15': 'white_british' } }],
      day,
    )
  }
  await count()
  return organisation
}

describe('weights are not offered, and it is told why', () => {
  test('where too few answered', async () => {
    const organisation = await anOrganisation(db)
    const survey = await aPublishedSurvey(db, await anEvent(db, organisation.id), organisation.id)
    await submitMany(db, survey, [{ times: 40, answers: { 'B-Q11': '25_34' } }], day)
    await count()
    const report = await reportOf('people', organisation, { weighted: 'yes' })
    expect(report.weighting).toEqual({
      ...{ isApplied: false, isOffered: false },
      words: 'Answers cannot be weighted: weights want 100 answers, and there are 40.',
    })
    expect(report.about.map(({ label }) => label)).toEqual(['Organisation', 'Time'])
    expect(report.limits).toContain(
      'Every answer counts the same. They cannot be weighted: weights want 100 answers, and there are 40.',
    )
  })

  test('of the whole nation', async () => {
    const report = await getReport(await as.globalAdmin(db), 'people', { weighted: 'yes' })
    expect(report.weighting).toEqual({
      ...{ isApplied: false, isOffered: false },
      words: 'Answers of the whole nation are pooled and unweighted.',
    })
  })

  test('nor are the figures of another organisation’s events what answers are weighted to', async () => {
    const [organisation, foreign] = [await anOrganisation(db), await anOrganisation(db)]
    for (const attendance of [750, 250]) {
      const event = await anEvent(db, foreign.id)
      const survey = await aPublishedSurvey(db, event, organisation.id)
      await db
        .insert(eventAttendances)
        .values({ eventId: event.id, year: 2026, quarter: 1, knownAttendance: attendance })
      await submitMany(db, survey, [{ times: 60, answers: { 'B-Q11': '25_34' } }], day)
    }
    await count()
    expect((await reportOf('people', organisation)).weighting?.words).toBe(
      'Answers cannot be weighted: attendance is known of the events of only 0% of the answers and too few tickets are uploaded to tell where buyers live.',
    )
  })
})

test('weighted to attendance: shares, margins and words are of the weighted answers, beside those as they are', async () => {
  const organisation = await aOrganisationOfTwoEvents()
  const plain = await reportOf('people', organisation)
  expect(plain.weighting).toEqual({ isApplied: false, isOffered: true, words: 'to attendance by event' })
  expect(plain.headline).toContain('50% were under 35, give or take 7.')
  const report = await reportOf('people', organisation, { weighted: 'yes' })
  expect(report.about.at(-1)).toEqual({ label: 'Weighted', value: 'to attendance by event' })
  expect(report.headline).toBe(
    'Of 200 who answered about their age in Q1 to Q3 of 2026/27, 75% were under 35, give or take 7.',
  )
  const age = tableIn(report, 'by-age')
  expect(age?.description).toBe(
    'Of 200 answers in Q1 to Q3 of 2026/27, worth 160 evenly spread answers. Nobody answered in the same quarters of 2025/26',
  )
  expect(age?.columns.map(({ label }) => label)).toEqual([
    ...['Weighted share', 'At least', 'At most', 'Unweighted share', 'Answers'],
  ])
  const [young] = age?.rows ?? []
  expect(young?.figures[0]).toBeCloseTo(0.75, 6)
  expect(young?.figures.slice(3)).toEqual([0.5, 100])
  const opinions = await reportOf('opinions', organisation, { weighted: 'yes' })
  expect(opinions.figures[0]).toMatchObject({ label: 'Net promoter score', figure: 50 })
  expect(tableIn(opinions, 'by-score')?.rows.map(({ label, figures }) => [label, figures[3], figures[6]])).toEqual([
    ['2026/27, weighted', 50, 200],
    ['2026/27, unweighted', 0, 200],
  ])
  const overview = await reportOf('overview', organisation, { weighted: 'yes' })
  expect(overview.figures.find(({ label }) => label === 'Net promoter score')).toEqual(opinions.figures[0])
})

test('sensitive questions are never weighted: two shares of one answer would tell a few people', async () => {
  const organisation = await aOrganisationOfTwoEvents()
  const [plain, weighted] = [
    await reportOf('people', organisation),
    await reportOf('people', organisation, { weighted: 'yes' }),
  ]
  expect(tableIn(weighted, 'by-ethnic-group')).toEqual(tableIn(plain, 'by-ethnic-group'))
  expect(weighted.limits).toContain(
    'Sensitive questions are not weighted: a weighted share beside the plain one could tell what a few people answered.',
  )
})

test('weighted to where buyers live, by the tickets of the whole months', async () => {
  const organisation = await anOrganisation(db)
  const event = await anEvent(db, organisation.id)
  const survey = await aPublishedSurvey(db, event, organisation.id)
  await submitMany(
    db,
    survey,
    [
      { times: 100, answers: { 'B-Q11': '25_34', 'B-Q10': 'LS1 4AP' } },
      { times: 100, answers: { 'B-Q11': '65_74', 'B-Q10': 'M1 1AE' } },
    ],
    day,
  )
  // 105 is Leeds; the running month does not count yet.
  const cell = {
    organisationId: organisation.id,
    dimension: 'place',
    boxOfficeProviderId: 101,
    eventIdentifier: 'HAM',
    lines: 1,
  }
  const manchester = (
    await db.execute<{ id: number }>("select id from upper_tier_authorities where name = 'Manchester'")
  )[0]
  await db.insert(ticketingCells).values([
    { ...cell, month: '2026-05-01', value: '105', tickets: 750, paidPence: 0 },
    { ...cell, month: '2026-06-01', value: String(manchester?.id), tickets: 250, paidPence: 0 },
    { ...cell, month: '2026-11-01', value: '105', tickets: 9000, paidPence: 0 },
  ])
  await count()
  const report = await reportOf('people', organisation, { weighted: 'yes' })
  expect(report.weighting?.words).toBe('to the home region of buyers')
  expect(tableIn(report, 'by-age')?.rows[0]?.figures[0]).toBeCloseTo(0.75, 6)
})

test('last year stands beside weighted figures only where it can be weighted too', async () => {
  const organisation = await aOrganisationOfTwoEvents()
  const event = await anEvent(db, organisation.id, { startDate: '2025-04-01', endDate: '2025-06-30' })
  await submitMany(
    db,
    await aPublishedSurvey(db, event, organisation.id),
    [{ times: 120, answers: { 'B-Q11': '25_34' } }],
    '2025-05-06',
  )
  await count()
  const columns = async (filters: ReportAddress) =>
    tableIn(await reportOf('people', organisation, filters), 'by-age')?.columns.map(({ label }) => label)
  expect(await columns({})).toContain('Share, 2025/26')
  expect(await columns({ weighted: 'yes' })).not.toContain('Share, 2025/26')
  expect(tableIn(await reportOf('people', organisation, { weighted: 'yes' }), 'by-age')?.description).toContain(
    'In the same quarters of 2025/26 there is nothing to weight answers by, and they do not stand beside weighted ones',
  )
})

test('people at one event answer alike: from ten events on the margin is that of the events', async () => {
  const organisation = await anOrganisation(db)
  for (let at = 0; at < 10; at += 1) {
    const survey = await aPublishedSurvey(db, await anEvent(db, organisation.id), organisation.id)
    await submitMany(db, survey, [{ times: 40, answers: { 'B-Q11': at % 2 ? '25_34' : '65_74' } }], day)
  }
  await count()
  const report = await reportOf('people', organisation)
  // By itself 50% of 400 would be given or taken 5: 1.96 × √(0.25 / 9) is 33.
  expect(report.headline).toContain('50% were under 35, give or take 33.')
  const [young] = tableIn(report, 'by-age')?.rows ?? []
  expect(young?.figures.slice(0, 3).map((figure) => Math.round(Number(figure) * 100))).toEqual([50, 17, 83])
  expect(report.limits).toContain(
    'Answers of people at one event are alike: from ten events on, a margin is at least what the differences between events make it.',
  )
})

describe('optional questions', () => {
  const asked = ['O-Q16', 'O-Q30', 'O-Q33', 'O-DQ1']
  const survey = async (organisation: Organisation, placeholder: string) =>
    aPublishedSurvey(db, await anEvent(db, organisation.id), organisation.id, {
      optionalQuestions: asked,
      optionalQuestionPlaceholders: { 'O-DQ1': { placeholder } },
    })

  test('stand theme by theme; in words of their own each by itself; sensitive ones not at all', async () => {
    const organisation = await anOrganisation(db)
    const answers = { 'O-Q16': '4', 'O-Q30': ['wheelchair'], 'O-Q33': 'bus', 'O-DQ1': '5' }
    await submitMany(db, await survey(organisation, 'the café'), [{ times: 60, answers }], day)
    await submitMany(
      db,
      await survey(organisation, 'the shop'),
      [{ times: 50, answers: { ...answers, 'O-DQ1': '1' } }],
      day,
    )
    await submitMany(db, await survey(organisation, 'the café'), [{ times: 10, answers }], day)
    await count()
    const report = await reportOf('opinions', organisation)
    const themes = report.tables.filter(({ theme }) => theme !== undefined)
    expect(themes.map(({ theme, title }) => [theme, title])).toEqual([
      [
        'Marketing and booking',
        'How useful was the organisation’s website when you were planning to come to the event? Mean 4, from 1 (Not at all useful) to 5 (Very useful)',
      ],
      [
        'Travel',
        'How did you travel for the longest part of your journey to the venue? Bus or coach, 100%, give or take 3',
      ],
      ['Customised questions', 'How would you rate the café? Mean 5, from 1 (Very poor) to 5 (Very good)'],
      ['Customised questions', 'How would you rate the shop? Mean 1, from 1 (Very poor) to 5 (Very good)'],
    ])
    expect(themes.map(({ rows }) => rows.reduce((sum, { figures }) => sum + Number(figures[3]), 0))).toEqual([
      ...[120, 120, 70, 50],
    ])
  })

  test('are not read for the whole nation', async () => {
    const report = await getReport(await as.globalAdmin(db), 'opinions', {})
    expect(report.tables.every(({ theme }) => theme === undefined)).toBe(true)
    expect(report.limits).toContain('Optional questions are shown for an organisation: choose one.')
  })
})

test('survey health: where people stop, of all surveys together; places, days, and regions beside the box office', async () => {
  const organisation = await anOrganisation(db)
  for (const name of ['Studio', 'Main house']) {
    const event = await anEvent(db, organisation.id, { name })
    const survey = await aPublishedSurvey(db, event, organisation.id)
    const partial = { state: 1, submittedAt: null }
    await submitMany(db, survey, [{ times: 20, answers: { 'B-Q1': '5', 'B-Q10': 'LS1 4AP' } }], '2026-11-20')
    await submitMany(db, survey, [{ times: 5, answers: { 'B-Q1': '5' } }], '2026-11-19', partial)
    await submitMany(db, survey, [{ times: 1, answers: { 'B-Q1': '5', 'B-Q11': '25_34' } }], '2026-11-19', partial)
    // Begun too long ago, and on paper.
    await submitMany(db, survey, [{ times: 9, answers: { 'B-Q1': '5' } }], '2026-10-01', partial)
    await submitMany(db, survey, [{ times: 9, answers: { 'B-Q1': '5' } }], '2026-11-19', {
      ...partial,
      completionMethod: 2,
    })
  }
  await db.insert(ticketingCells).values({
    ...{
      organisationId: organisation.id,
      dimension: 'place',
      boxOfficeProviderId: 101,
      eventIdentifier: 'HAM',
      lines: 1,
    },
    ...{ month: '2026-10-01', value: '105', tickets: 90, paidPence: 0 },
  })
  await count()
  const report = await reportOf('health', organisation)
  const stops = tableIn(report, 'by-question')
  expect(stops?.title).toBe(
    '23%, give or take 13 (rough), stop before the end, most of them after “Overall, how was your experience of the event?”',
  )
  expect(stops?.rows[0]).toEqual({ label: 'Overall, how was your experience of the event?', figures: [1, 10, 52] })
  expect(stops?.rows[1]?.figures).toEqual([42 / 52, 0, 52])
  expect(stops?.rows.find(({ label }) => label === 'How old are you?')?.figures).toEqual([42 / 52, 2, 52])
  expect(tableIn(report, 'by-place')?.rows.map(({ figures }) => figures.slice(0, 2))).toEqual([
    [20, 0.5],
    [20, 0.5],
  ])
  expect(tableIn(report, 'by-day')?.rows.at(-2)).toEqual({ label: '20/11/2026', figures: [40, 0] })
  expect(tableIn(report, 'by-region')?.rows).toEqual([
    { label: 'Yorkshire and The Humber', figures: [1, 1, 'about its part', 40] },
  ])
})
