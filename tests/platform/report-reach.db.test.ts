import { eq } from 'drizzle-orm'
import { readXlsx } from 'hucre'
import { beforeAll, describe, expect, test } from 'vitest'
import { eventAttendances, userOrganisations } from '@/db/schema'
import { requestExport } from '@/lib/exports/request-export'
import { downloadAnswers } from '@/lib/exports/service'
import { env } from '@/lib/floor/env'
import { DomainError } from '@/lib/floor/errors/domain-error'
import type { StaffContext } from '@/lib/floor/identity/context'
import { prepareQueue } from '@/lib/floor/jobs/queue'
import { log } from '@/lib/floor/log'
import { keepFacts, openFactsSource } from '@/lib/insights/answers/keep-facts'
import { authoriseReport } from '@/lib/insights/embed/authorise-report'
import { showEmbeddedReport } from '@/lib/insights/embed/show-report'
import { filterFields, formatFilters, type ReportAddress } from '@/lib/insights/filters'
import { beginLetter } from '@/lib/insights/letters/service'
import { downloadReport } from '@/lib/insights/report-file'
import { reports } from '@/lib/insights/report-names'
import { getReport } from '@/lib/insights/service'
import { keepTable } from '@/lib/insights/stored-tables/service'
import { downloadCrossTabulation, downloadFigures, figureFormats } from '@/lib/results/figures-file'
import { methods, type ResultFilters, filterFields as resultFilterFields } from '@/lib/results/filters'
import { isSensitive } from '@/lib/results/sensitive'
import { getResults } from '@/lib/results/service'
import { listViews, saveView } from '@/lib/saved-views/service'
import { peopleQuestions } from '@/lib/surveys/questions/asked-questions'
import { questionsOf, type SurveySchema } from '@/lib/surveys/questions/survey-schema'
import { withSession } from '../support/a-session'
import { as, at } from '../support/actors'
import { submitMany } from '../support/answered-surveys'
import { anEvent, anOrganisation, aPublishedSurvey } from '../support/builders'
import { csvRows } from '../support/csv-rows'
import { ownDatabase, type TestDatabase } from '../support/database'

/**
 * Every report, filter and format by everybody who asks for what is not theirs: another organisation's figures, and what a
 * few people answered to a sensitive question.
 */

let database: TestDatabase
let own: Awaited<ReturnType<typeof aOrganisation>>
let foreign: Awaited<ReturnType<typeof aOrganisation>>
let partner: StaffContext

beforeAll(async () => {
  log.level = 'silent'
  database = await ownDatabase()
  await prepareQueue(database.url)
  // The embedded page uses the pool of the process.
  Object.assign(globalThis, { illuminateDatabase: database })
  Object.assign(env, { DATABASE_URL: database.url })
  const { db } = database
  const partnerOrganisation = await anOrganisation(db)
  own = await aOrganisation('Harbour', 4_100, [partnerOrganisation.id])
  foreign = await aOrganisation('Zyzzyva', 777_700)
  partner = { ...(await as.admin(db, partnerOrganisation)), now: at('2026-11-21') }
  await keepFacts(db, await openFactsSource(db))
})

/** What 11 people of one group answered, five of whose responses are marked. */
const elevenPeople = {
  'B-Q3': 'y0_1',
  'B-Q11': '65_74',
  'B-Q14': 'bisexual',
  'B-Q15': 'black_african',
  'B-Q16': 'yes',
  'B-Q17': 'lot',
}

/** Of a sensitive question one group is large, one has 3 people and one 11. */
const answered = [
  {
    times: 60,
    answers: { 'B-Q3': 'first', 'B-Q11': '25_34', 'B-Q14': 'straight', 'B-Q15': 'white_british', 'B-Q16': 'no' },
  },
  { times: 6, answers: elevenPeople },
  {
    times: 3,
    answers: { 'B-Q3': 'first', 'B-Q11': '25_34', 'B-Q14': 'gay_lesbian', 'B-Q15': 'asian_indian', 'B-Q16': 'pnts' },
  },
]

async function aOrganisation(name: string, attendance: number, partners: number[] = []) {
  const { db } = database
  const organisation = await anOrganisation(db, { name: `${name} Arts`, knownAs: `${name} Arts` })
  const events = []
  for (const [one, month] of ['05', '08'].entries()) {
    const event = await anEvent(db, organisation.id, {
      ...{ name: `${name} ${one}`, startDate: '2025-04-01', endDate: '2026-11-30', eventTypeId: 17 + one, partners },
    })
    const survey = await aPublishedSurvey(db, event, organisation.id, { name: `${name} survey ${one}` })
    for (const year of [2025, 2026])
      for (const quarter of [1, 2] as const)
        await db
          .insert(eventAttendances)
          .values({ eventId: event.id, year, quarter, knownAttendance: attendance + quarter })
    // All of a year in one survey: its results and the year hide the same.
    if (one === 0) {
      await submitMany(db, survey, answered, `2026-${month}-06`)
      await submitMany(db, survey, [{ times: 5, answers: elevenPeople }], `2026-${month}-06`, { marks: 2 })
    }
    events.push({ event, survey })
  }
  const ctx = { ...(await as.admin(db, organisation)), now: at('2026-11-21') }
  return { organisation: organisation, events, ctx: await withSession(db, ctx) }
}

const refusal = async (asked: Promise<unknown>) => {
  const answer = await asked.catch((thrown: unknown) => thrown)
  return answer instanceof DomainError ? answer.status : answer
}

const formats = ['csv', 'xlsx', 'svg', 'png'] as const

async function textOf(answer: Response): Promise<string> {
  const bytes = new Uint8Array(await answer.arrayBuffer())
  if (!answer.headers.get('content-type')?.includes('spreadsheet')) return Buffer.from(bytes).toString('latin1')
  return JSON.stringify((await readXlsx(bytes)).sheets.map(({ name, rows }) => [name, rows]))
}

const embedded = async (ctx: StaffContext, insight: string, token: string, more = '') =>
  showEmbeddedReport(
    new Request(`https://own.example/embed/insights/${insight}?token=${token}${more}`),
    insight,
    ctx.now,
  )

/** All that a report gives in any form, as text: the value, its files, those of each table, and the embedded page. */
async function everything(
  ctx: StaffContext,
  { slug, name }: (typeof reports)[number],
  filters: ReportAddress,
): Promise<string> {
  const report = await getReport(ctx, slug, filters)
  const texts = [JSON.stringify(report)]
  for (const format of ['csv', 'xlsx'] as const)
    texts.push(await textOf(await downloadReport(ctx, `${slug}.${format}`, filters)))
  for (const { id } of report.tables)
    for (const format of ['csv', 'svg'] as const) {
      const file = await downloadReport(ctx, `${slug}.${id}.${format}`, filters).catch((error) => error as DomainError)
      if (file instanceof Response) texts.push(await textOf(file))
      else expect(file.status).toBe(404)
    }
  const { token } = await authoriseReport(ctx, name, filters)
  const page = await embedded(ctx, slug, token)
  expect(page.status).toBe(200)
  texts.push(await page.text())
  return texts.join('\n')
}

/** The filters of a report that name something of another organisation, by field. */
const foreignFilters = (): Record<string, ReportAddress> => ({
  place: { place: foreign.events[0]?.event.locationId },
  event: { event: foreign.events[0]?.event.id },
})

describe.each(reports)('$name and the figures of another organisation', (report) => {
  const { slug, name } = report
  const address = (): ReportAddress => ({ organisation: foreign.organisation.id })

  test('are refused in every format', async () => {
    const { ctx } = own
    expect(await refusal(getReport(ctx, slug, address()))).toBe(404)
    expect(await refusal(authoriseReport(ctx, name, address()))).toBe(404)
    for (const format of formats)
      for (const file of [`${slug}.${format}`, `${slug}.by-quarter.${format}`])
        expect([file, await refusal(downloadReport(ctx, file, address()))]).toEqual([file, 404])
    const query = formatFilters(address())
    expect([404, 409]).toContain(await refusal(keepTable(ctx, { report: slug, table: 'by-quarter', query })))
    expect([404, 409]).toContain(await refusal(beginLetter(ctx, { report: slug, query, every: 'month' })))
  })

  test.each(['none', 'place', 'event'])('are in no form with the filter %s', async (filter) => {
    const all = await everything(own.ctx, report, { year: 2026, ...foreignFilters()[filter] })
    expect(all).not.toMatch(/zyzzyva/i)
    expect(all).not.toMatch(/777[,.]?7|1[,.]?555[,.]?4/)
  })

  test('a token opens this report alone, with its own filters, and ends with the right', async () => {
    const { db } = database
    const { organisation, ctx } = own
    const { token } = await authoriseReport(ctx, name, { year: 2026 })
    const shown = await (await embedded(ctx, slug, token)).text()
    for (const other of reports)
      expect([other.slug, (await embedded(ctx, other.slug, token)).status]).toEqual([
        other.slug,
        other.slug === slug ? 200 : 401,
      ])
    for (const field of Object.keys(filterFields)) {
      const value = field === 'organisation' ? foreign.organisation.id : field === 'year' ? 2025 : 1
      const page = await (await embedded(ctx, slug, token, `&${field}=${value}`)).text()
      expect([field, mainOf(page)]).toEqual([field, mainOf(shown)])
    }
    const theirs = await authoriseReport(foreign.ctx, name, { year: 2026 })
    expect(mainOf(await (await embedded(ctx, slug, theirs.token)).text())).not.toMatch(/harbour/i)
    // Somebody whose organisation is taken away between two requests.
    const leaving = await withSession(db, { ...(await as.admin(db, organisation)), now: ctx.now })
    const permit = await authoriseReport(leaving, name, {})
    expect((await embedded(ctx, slug, permit.token)).status).toBe(200)
    await db.delete(userOrganisations).where(eq(userOrganisations.userId, leaving.actor.userId))
    expect((await embedded(ctx, slug, permit.token)).status).toBe(401)
  })
})

const mainOf = (page: string) => /<main.*<\/main>/s.exec(page)?.[0].replace(/As of.*/s, '') ?? ''

const sensitiveTables = peopleQuestions.filter((question) => question.isSensitive)

/** One value for each filter beside organisation and year, and two at once. */
const narrowed = (): Record<string, ReportAddress> => {
  const { event } = own.events[0] as NonNullable<(typeof own.events)[0]>
  return {
    ...Object.fromEntries([1, 2, 3, 4].map((quarter) => [`quarter ${quarter}`, { quarter }])),
    type: { type: event.eventTypeId },
    discipline: { discipline: 1 },
    place: { place: event.locationId },
    event: { event: event.id },
    'event and quarter': { event: event.id, quarter: 1 },
  }
}

test('every filter there is narrows in these tests', () => {
  const tried = new Set(Object.values(narrowed()).flatMap(Object.keys))
  // Weighting and leaving out marked responses narrow nothing, and have tests of their own below.
  expect([...tried, 'beside', 'marked', 'organisation', 'weighted', 'year'].sort()).toEqual(
    Object.keys(filterFields).sort(),
  )
})

describe('a sensitive question', () => {
  test('is there to be guessed', async () => {
    const { tables } = await getReport(own.ctx, 'people', { year: 2026 })
    const ids = tables.map(({ id }) => id)
    for (const id of ['by-ethnic-group', 'by-disability', 'by-sexual-orientation']) expect(ids).toContain(id)
  })

  test('is the same with weighted answers: two shares of one answer would tell of a few people', async () => {
    const sensitiveOf = async (filters: ReportAddress) =>
      (await getReport(own.ctx, 'people', { year: 2026, ...filters })).tables.filter((table) =>
        sensitiveTables.some(({ id }) => id === table.id),
      )
    const plain = await sensitiveOf({})
    expect(plain.length).toBeGreaterThan(2)
    expect(await sensitiveOf({ weighted: 'yes' })).toEqual(plain)
  })

  test('counts marked responses even where they are left out: the difference would tell of a few people', async () => {
    const of = async (filters: ReportAddress) => {
      const { tables, about, limits, figures } = await getReport(own.ctx, 'people', { year: 2026, ...filters })
      const isSensitive = ({ id }: { id: string }) => sensitiveTables.some((table) => table.id === id)
      return {
        ...{ about, limits, disabled: figures.find(({ label }) => label === 'Disabled') },
        sensitive: tables.filter(isSensitive),
        others: tables.filter((table) => !isSensitive(table)),
      }
    }
    const [all, without] = [await of({}), await of({ marked: 'excluded' })]
    expect(all.sensitive.length).toBeGreaterThan(2)
    expect(without.sensitive).toEqual(all.sensitive)
    expect(without.disabled).toEqual(all.disabled)
    expect(without.others).not.toEqual(all.others)
    expect(without.about).toContainEqual({ label: 'Marked responses', value: 'Left out' })
    expect(without.limits).toContain(
      'Sensitive questions count marked responses too: what leaving them out changes could tell what a few people answered.',
    )
    const csvOf = async (id: string, filters: ReportAddress) =>
      textOf(await downloadReport(own.ctx, `people.${id}.csv`, { year: 2026, ...filters }))
    for (const { id } of all.sensitive)
      expect([id, await csvOf(id, { marked: 'excluded' })]).toEqual([id, await csvOf(id, {})])
    for (const filters of [{ quarter: 1 }, { event: own.events[0]?.event.id }])
      expect((await of({ ...filters, marked: 'excluded' })).sensitive).toEqual([])
  })

  test('has no part, in any format, where a filter narrows a report', async () => {
    const { ctx } = own
    for (const [filter, filters] of Object.entries(narrowed())) {
      const asked = { year: 2026, ...filters }
      for (const report of reports) {
        const all = await everything(ctx, report, asked)
        const told = [
          ...sensitiveTables
            .filter(({ id }) => all.includes(`"${id}"`) || all.includes(`\n${id},`))
            .map(({ id }) => id),
          ...['White British', 'Not disabled', 'Bisexual'].filter((words) => all.includes(words)),
        ]
        expect([filter, report.slug, told]).toEqual([filter, report.slug, []])
      }
      for (const { id } of sensitiveTables)
        for (const format of ['csv', 'svg', 'png'] as const)
          expect([filter, id, format, await refusal(downloadReport(ctx, `people.${id}.${format}`, asked))]).toEqual([
            ...[filter, id, format, 404],
          ])
    }
  })

  test('shows nobody fewer than ten, in any format of the whole year', async () => {
    const all = await everything(own.ctx, reports.find(({ slug }) => slug === 'people') ?? reports[0], { year: 2026 })
    const counts = csvRows(await textOf(await downloadReport(own.ctx, 'people.csv', { year: 2026 })))
      .filter(([table, , measure]) => measure === 'Answers' && sensitiveTables.some(({ id }) => id === table))
      .map(([, , , count]) => count)
    expect(counts.length).toBeGreaterThan(6)
    expect(counts.filter((count) => count !== 'withheld' && Number(count) > 0 && Number(count) < 10)).toEqual([])
    expect(counts).toContain('withheld')
    for (const { id } of sensitiveTables.filter((each) => all.includes(`\n${each.id},`))) {
      const rows = csvRows(await textOf(await downloadReport(own.ctx, `people.${id}.csv`, { year: 2026 }))).slice(1)
      expect([id, rows.filter(([, , , , count]) => Number(count) > 0 && Number(count) < 10)]).toEqual([id, []])
    }
  })

  test('is never kept and never sent; a saved view shows what its reader may see', async () => {
    const { ctx } = own
    for (const { id } of sensitiveTables)
      for (const report of reports)
        for (const query of ['', 'year=2026', 'year=2026&quarter=1'])
          expect([404, 409]).toContain(await refusal(keepTable(ctx, { report: report.slug, table: id, query })))
    expect(await refusal(beginLetter(ctx, { report: 'people', query: '', every: 'month' }))).toBe(409)
    const query = `organisation=${foreign.organisation.id}&year=2026`
    const view = { name: 'Theirs', screen: 'insights', organisationId: null, isForEverybody: false } as const
    const saved = await refusal(saveView(ctx, { ...view, query: `report=people&${query}` }))
    const views = JSON.stringify(await listViews(ctx))
    expect([JSON.stringify(saved), views].join()).not.toMatch(/zyzzyva/i)
  })

  const resultFilters: Record<keyof ResultFilters, ResultFilters[]> = {
    from: [{ from: '2026-05-06' }, { from: '2026-05-07' }],
    until: [{ until: '2026-05-05' }],
    link: [{ link: 'none' }],
    method: methods.map(({ id }) => ({ method: id })),
    marked: [{ marked: 'excluded' }],
  }

  test('counts the same people in a survey’s results and their files, whatever filters them', async () => {
    expect(Object.keys(resultFilters).sort()).toEqual(Object.keys(resultFilterFields).sort())
    const { ctx, events } = own
    const surveyId = events[0]?.survey.id ?? 0
    const sensitiveOf = async (filters: ResultFilters) =>
      (await getResults(ctx, surveyId, filters)).questions.filter((question) => question.isSensitive)
    const whole = await sensitiveOf({})
    expect(whole.length).toBeGreaterThan(3)
    const linesOf = async (format: (typeof figureFormats)[number], filters: ResultFilters) => {
      const titles = new Set(whole.map(({ title }) => title))
      const file = await downloadFigures(ctx, surveyId, { format, ...filters })
      const rows =
        format === 'csv'
          ? csvRows(await file.text())
          : ((await readXlsx(new Uint8Array(await file.arrayBuffer()))).sheets.find(({ name }) => name === 'Figures')
              ?.rows ?? [])
      return (rows as unknown[][]).filter(([, title]) => titles.has(String(title)))
    }
    for (const [field, tried] of Object.entries(resultFilters))
      for (const filters of tried) {
        expect([field, await sensitiveOf(filters)]).toEqual([field, whole])
        for (const format of figureFormats) {
          const lines = await linesOf(format, filters)
          expect([field, format, lines]).toEqual([field, format, await linesOf(format, {})])
          expect(lines.filter(([, , , , people]) => Number(people) > 0 && Number(people) < 10)).toEqual([])
        }
      }
  })

  test('is in no cross-tabulation, on either side, in no format', async () => {
    const { ctx, events } = own
    const survey = events[0]?.survey
    const questions = questionsOf(survey?.schema as SurveySchema)
    const sensitive = questions.filter(isSensitive)
    expect(sensitive.length).toBeGreaterThan(3)
    for (const { name: question } of sensitive)
      for (const { name: by } of questions)
        for (const format of figureFormats)
          for (const cross of [
            { question, by },
            { question: by, by: question },
          ])
            expect([cross, await refusal(downloadCrossTabulation(ctx, survey?.id ?? 0, { ...cross, format }))]).toEqual(
              [cross, 404],
            )
  })

  test('is for a partner what the page shows: no answers, no cross-tabulation, no file of answers, no year', async () => {
    const { organisation, events } = own
    const surveyId = events[0]?.survey.id ?? 0
    const { questions, quotes } = await getResults(partner, surveyId)
    expect([quotes, questions.filter((question) => question.isSensitive)]).toEqual([
      null,
      (await getResults(own.ctx, surveyId)).questions.filter((question) => question.isSensitive),
    ])
    const cross = { question: 'B-Q3', by: 'B-Q11', format: 'csv' as const }
    expect(await refusal(downloadCrossTabulation(partner, surveyId, cross))).toBe(403)
    for (const format of ['csv', 'xlsx'] as const)
      expect(await refusal(downloadAnswers(partner, surveyId, format))).toBe(403)
    for (const type of ['Mapped', 'Unmapped'] as const)
      expect([403, 404]).toContain(
        await refusal(
          requestExport(partner, { organisationId: organisation.id, type, format: 'csv', marked: 'include' }),
        ),
      )
    expect(await refusal(getReport(partner, 'people', { organisation: organisation.id }))).toBe(404)
    expect((await getReport(partner, 'people', {})).tables).toEqual([])
  })
})
