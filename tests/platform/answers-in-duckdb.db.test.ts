import { buffer } from 'node:stream/consumers'
import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { readXlsx } from 'hucre'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventAttendances, surveyLinks, surveyTemplates } from '@/db/schema'
import { downloadYearWorkbook } from '@/lib/events/bulk-upload/download-workbooks'
import { getExportContent } from '@/lib/exports/export-content'
import { findOwnExport, insertExport } from '@/lib/exports/queries'
import { quarterNumbers } from '@/lib/floor/calendar/quarter'
import type { StaffContext } from '@/lib/floor/identity/context'
import { keepFacts, openFactsSource } from '@/lib/insights/answers/keep-facts'
import type { ReportAddress } from '@/lib/insights/filters'
import type { Report, ReportTable } from '@/lib/insights/report'
import { type ReportSlug, reports } from '@/lib/insights/report-names'
import { getReport } from '@/lib/insights/service'
import { downloadFigures } from '@/lib/results/figures-file'
import { buildSchema } from '@/lib/surveys/questions/build-schema'
import { questionsOf, type SurveySchema } from '@/lib/surveys/questions/survey-schema'
import { downloadUploadedLines } from '@/lib/ticketing/upload/service'
import { at } from '../support/actors'
import { submitMany } from '../support/answered-surveys'
import {
  answerViews,
  labelsFile,
  originViews,
  placeFiles,
  questionOfTable,
  scoresInDuckDb,
  sharesInDuckDb,
} from '../support/answers-in-duckdb'
import { aLocation, anEvent, aPublishedSurvey, theLatestTemplate } from '../support/builders'
import { csvRows } from '../support/csv-rows'
import { ownDatabase, type TestDatabase } from '../support/database'
import { attendanceInDuckDb, csvOf, type DuckDb, linesInDuckDb, openDuckDb } from '../support/in-duckdb'
import { valuesByOpenpyxl } from '../support/openpyxl'
import { howRecomputed, tablesToRecompute } from '../support/recomputed-tables'
import { aBoxOffice, importFileOf, templateFile } from '../support/ticketing-files'
import { unzip } from '../support/unzip'

/**
 * DuckDB works out the reports of answers, the overview, and where audiences come from, out of what an organisation can
 * download: its mapped answers as CSV and as workbook, its lines of sales, its workbooks of attendance. And the results of a
 * survey, of which the same answers tell.
 */

let database: TestDatabase
let ctx: StaffContext
let survey: { id: number; schema: SurveySchema }
const duckDbs = new Map<'csv' | 'xlsx', DuckDb>()

beforeAll(async () => {
  database = await ownDatabase()
  const files = await aSeason()
  for (const format of ['csv', 'xlsx'] as const)
    duckDbs.set(
      format,
      await openDuckDb(
        { ...files, 'answers.csv': await exportedAnswers(format), 'labels.csv': labelsFile, ...placeFiles() },
        [
          ...answerViews('answers.csv'),
          ...originViews,
          `create table sold as ${linesInDuckDb('lines.csv')}`,
          `create table came as ${[2024, 2025, 2026].map(attendanceInDuckDb).join(' union all ')}`,
        ],
      ),
    )
})
afterAll(async () => {
  for (const duckDb of duckDbs.values()) await duckDb.close()
})

const of = <Value>(values: readonly Value[], at: number): Value => values[at % values.length] as Value
const pad = (number: number) => String(number).padStart(2, '0')

/** An answer of every kind, the n-th one; some leave questions out. */
function answersOf(one: number): Record<string, unknown> {
  const conditions = of(['no', 'yes', 'no', 'no', 'no', 'yes'], one)
  return {
    'B-Q1': of(['5', '4', '5', '3', '1', '4'], one),
    ...(one % 11 !== 3 && { 'B-Q2': String((one * 7) % 11) }),
    'B-Q3': of(['first', 'y0_1', 'first', 'y1_3', 'y3_plus', 'unsure'], one * 5 + (one % 7)),
    'B-Q5': of([['entertained'], ['learn', 'together'], ['other', 'local', 'work'], ['artform']], one),
    ...(one % 4 === 2 && { 'B-Q5-Comment': 'To meet the "cast"; and more' }),
    'B-Q8': { adults: { count: 1 + (one % 4) }, children: { count: one % 3 } },
    'B-Q10': of(['LS7 4HZ', 'M1 1AE', 'EH1 1YZ'], one),
    ...(one % 9 !== 0 && { 'B-Q11': of(['16_19', '25_34', '35_44', '65_74', '85_plus', 'pnts'], one) }),
    'B-Q12': of(['female', 'male', 'female', 'nonbinary', 'other', 'pnts'], one),
    'B-Q13': of(['yes', 'yes', 'yes', 'no', 'yes'], one),
    'B-Q14': of(['straight', 'straight', 'gay_lesbian', 'straight', 'other'], one),
    'B-Q15':
      one % 40 === 7
        ? 'asian_indian'
        : of(['white_british', 'white_british', 'white_irish', 'black_african', 'white_british'], one),
    'B-Q16': conditions,
    ...(conditions === 'yes' && { 'B-Q17': of(['lot', 'not_at_all', 'little'], one) }),
    'B-Q18': of(['professional', 'clerical', 'routine', 'other', 'small_business', 'pnts'], one),
    'O-Q3': of([['theatre'], ['theatre', 'dance']], one),
    'O-Q5': one % 12,
    'O-Q6': `2025-07-${pad(1 + (one % 28))}`,
    'O-Q19': { content: { rating: of(['5', '4', 'na'], one) }, staff: { rating: '3' } },
    'O-Q57': of(['none', 'none', 'christian', 'muslim'], one),
  }
}

/** Two events a year for three years, what was sold and who came, and a survey of each that asks every kind of question. */
async function aSeason() {
  const { db } = database
  const office = await aBoxOffice(database)
  ctx = { ...office.ctx, now: at('2026-11-21') }
  const { organisationId } = office
  const template = await theLatestTemplate(db)
  const [bank] = await db.select().from(surveyTemplates).where(eq(surveyTemplates.key, 'optional-question-bank'))
  const optionalQuestions = ['O-Q3', 'O-Q5', 'O-Q6', 'O-Q19', 'O-Q57']
  const tokens = { event: 'Swan Lake', organisation: 'Harbour Arts', discipline: 'Dance', location: 'The Quay' }
  const schema = buildSchema({
    template: template.schema,
    optionalTemplate: bank?.schema,
    optionalQuestions,
    placeholders: {},
    tokens,
  })
  const venue = await aLocation(db, organisationId, { name: 'Main House', postcode: 'M1 1AE' })
  for (const year of [2024, 2025, 2026])
    for (const part of [0, 1]) {
      const event = await anEvent(db, organisationId, {
        ...{
          name: `Show ${part}, "${year}"`,
          startDate: `${year}-04-01`,
          endDate: `${year + 1}-03-31`,
          locationId: venue.id,
        },
        ...{ isTicketedId: 71, boxOfficeProviderId: 101, boxOfficeReferenceId: `R-${year}-${part}` },
      })
      for (const quarter of quarterNumbers.filter((one) => year < 2026 || one < 4))
        await db.insert(eventAttendances).values({
          ...{ eventId: event.id, year, quarter, knownAttendance: 400 * quarter + 7 * part, knownAttendanceCyp: 30 },
          ...{ estimatedAttendance: part === 1 ? 11 : null, occurencesAtLocation: quarter },
        })
      const made = await aPublishedSurvey(db, event, organisationId, { schema, optionalQuestions })
      const [link] = await db
        .insert(surveyLinks)
        .values({ surveyId: made.id, label: `Foyer ${part}`, token: `a${year % 100}${part}bcde` })
        .returning()
      if (year === 2025 && part === 0) survey = { id: made.id, schema: schema as SurveySchema }
      const [first = 5, days = 7] = year === 2026 ? [5, 5] : [5, 9]
      for (let one = 0; one < 170 - 30 * (year - 2024); one++) {
        const month = 4 + (one % days)
        const day = `${year}-${pad(month)}-${pad(1 + ((one * first) % 28))}`
        await submitMany(db, made, [{ times: 1, answers: answersOf(one + part) }], day, {
          startedAt: new Date(Date.parse(`${day}T11:00:00Z`) - (120 + 47 * (one % 7)) * 1000),
          completionMethod: of([0, 0, 2, 3, 1], one),
          ...(one % 3 === 0 && { linkId: link?.id ?? null }),
          marks: one % 13 === 5 ? 2 : 0,
        })
      }
      // Begun and not finished, in the last thirty days and before.
      for (const day of ['2026-11-10', '2026-08-10'])
        await submitMany(db, made, [{ times: 20, answers: { 'B-Q1': '5' } }], day, {
          state: 1,
          submittedAt: null,
          startedAt: new Date(`${day}T10:00:00Z`),
        })
    }
  await keepFacts(db, await openFactsSource(db))
  const postcodes = ['LS7 4HZ', 'M1 1AE', 'EH1 1YZ', 'CF10 1BH', 'SW1A 1AA', 'BT1 5GS', '', 'LS7 4HZ']
  const lines = Array.from({ length: 600 }, (_, one) => {
    const day = `${pad(1 + ((one * 11) % 28))}/${pad(1 + ((one * 5) % 12))}/${2024 + (one % 3)}`
    const about = [
      `R-${2024 + (one % 3)}-${one % 2}`,
      `"Show ${one % 2}"`,
      day,
      '19:30',
      one % 5 ? '"Main House"' : 'Studio',
      `T${one}`,
    ]
    const sale = [
      '02/01/2024',
      one % 9 === 4 ? 'Refund' : 'Sale',
      `C-${one % 40}`,
      of(postcodes, one * 3 + (one % 5)),
      'United Kingdom',
      'Adult',
    ]
    return [...about, ...sale, one % 4 ? 'N' : 'Y', 1 + (one % 6), '12.35', '12.35', 'Online', ''].join(',')
  })
  const taken = await importFileOf(ctx, organisationId, templateFile(...lines), { options: { mode: 'ledger' } })
  expect(taken.status).toBe('successful')
  const yearAsCsv = async (year: number) => {
    const workbook = await downloadYearWorkbook(ctx, { organisationId, year })
    const sheets = valuesByOpenpyxl(Buffer.from(await workbook.arrayBuffer()))
    return csvOf(sheets.find(({ name }) => name === 'Events')?.cells ?? [])
  }
  return {
    'lines.csv': await (await downloadUploadedLines(ctx, taken.id)).text(),
    '2024.csv': await yearAsCsv(2024),
    '2025.csv': await yearAsCsv(2025),
    '2026.csv': await yearAsCsv(2026),
  }
}

/** The organisation's mapped answers, as a CSV of texts either way. */
async function exportedAnswers(format: 'csv' | 'xlsx'): Promise<string> {
  const [organisationId = 0] = ctx.actor.organisationIds ?? []
  const row = {
    name: 'asked',
    organisationId,
    requestedBy: ctx.actor.userId,
    type: 'Mapped' as const,
    format,
    withMarked: true,
  }
  const found = await findOwnExport(database.db, ctx.actor.userId, await insertExport(database.db, row))
  if (!found) throw new Error('The export is not there')
  const bytes = await buffer((await getExportContent(ctx, found, () => {})).bytes)
  if (format === 'csv')
    return (
      unzip(bytes)
        .get('Mapped answers.csv')
        ?.toString('utf8')
        .replace(/^\ufeff/, '') ?? ''
    )
  // openpyxl, as the tests ask it, has days alone: how long somebody took is in their times.
  const { sheets } = await readXlsx(bytes)
  const plain = (cell: unknown) => (cell instanceof Date ? cell.toISOString().slice(0, 19).replace('T', ' ') : cell)
  return csvOf(sheets[0]?.rows.map((row) => row.map(plain)) ?? [])
}

const tableOf = (report: Report, id: string): ReportTable => {
  const table = report.tables.find((each) => each.id === id)
  if (!table) throw new Error(`There is no ${id}`)
  return table
}

/** Figures as both sides write them: numbers to nine decimals, words as they are. */
const rounded = (value: unknown): unknown => {
  const number =
    typeof value === 'bigint' ? Number(value) : typeof value === 'string' && /^-?\d/.test(value) ? Number(value) : value
  return typeof number === 'number' ? Math.round(number * 1e9) / 1e9 : number
}
const byLabel = (rows: readonly { label: string; figures: readonly unknown[] }[]) =>
  Object.fromEntries(rows.map(({ label, figures }) => [label.replace(', so far', ''), figures.map(rounded)]))
const expected = (rows: readonly Record<string, unknown>[], columns: readonly string[]) =>
  byLabel(rows.map((row) => ({ label: String(row.label), figures: columns.map((column) => row[column] ?? null) })))

const wholeYear = '1, 2, 3, 4'
type ReportQuery = {
  filters: ReportAddress
  year: number
  quarters: string
  from: string
  until: string
  months: string
}
/** `until` is the last day that counts, `months` the last of the whole months. */
const cases: ReportQuery[] = [
  {
    filters: { year: 2025 },
    year: 2025,
    quarters: wholeYear,
    from: '2025-04-01',
    until: '2026-03-31',
    months: '2026-03-31',
  },
  {
    filters: { year: 2025, quarter: 2 },
    year: 2025,
    quarters: '2',
    from: '2025-07-01',
    until: '2025-09-30',
    months: '2025-09-30',
  },
  { filters: {}, year: 2026, quarters: '1, 2, 3', from: '2026-04-01', until: '2026-11-21', months: '2026-10-31' },
]
const sensitive = [
  'by-ethnic-group',
  'by-disability',
  'by-sexual-orientation',
  'by-gender-same-as-at-birth',
  'by-religion',
]

test('every table of every report is recomputed from files, or it says why not', async () => {
  for (const { slug } of reports)
    for (const { filters } of cases)
      for (const { id } of (await getReport(ctx, slug, filters)).tables)
        expect([slug, id, howRecomputed(slug, id)]).toEqual([slug, id, expect.anything()])
})

test('the season has every table that is recomputed here', async () => {
  for (const { slug } of reports)
    expect(
      (await getReport(ctx, slug, { year: 2025 })).tables
        .map(({ id }) => id)
        .filter((id) => isDeepStrictEqual(howRecomputed(slug, id), { in: 'answers' }))
        .sort(),
    ).toEqual(tablesToRecompute(slug, 'answers').sort())
})

describe.each(cases.flatMap((each) => (['csv', 'xlsx'] as const).map((format) => ({ ...each, format }))))(
  'answers as $format, $filters',
  ({ filters, year, quarters, from, until, months, format }) => {
    const ask = (question: string) => (duckDbs.get(format) as DuckDb).ask(question)
    const read = (slug: ReportSlug) => getReport(ctx, slug, filters)
    const yearBefore = (day: string) => `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`
    const isNow = `day between '${from}' and '${until}'`
    const wasBefore = `day between '${yearBefore(from)}' and '${yearBefore(until)}'`

    const shown =
      filters.quarter === undefined
        ? Object.keys(questionOfTable)
        : Object.keys(questionOfTable).filter((id) => !sensitive.includes(id))
    test.each(shown)('the shares of the table %s', async (id) => {
      const report = await read(tablesToRecompute('people', 'answers').includes(id) ? 'people' : 'opinions')
      const { rows } = tableOf(report, id)
      const found = await ask(
        sharesInDuckDb(questionOfTable[id] ?? '', year, sensitive.includes(id) ? wholeYear : quarters),
      )
      const told = found.filter(({ count, before }) => count !== 0 || before !== 0)
      expect(told.length).toBeGreaterThan(1)
      const withheld = new Set(rows.filter(({ figures }) => figures[3] === 'withheld').map(({ label }) => label))
      const withheldBefore = new Set(rows.filter(({ figures }) => figures[4] === 'withheld').map(({ label }) => label))
      expectFewWithheld(told, 'count', withheld, sensitive.includes(id))
      expectFewWithheld(told, 'before', withheldBefore, sensitive.includes(id))
      expect(byLabel(rows)).toEqual(
        byLabel(
          told.map((row) => {
            const [isWithheld, wasWithheld] = [withheld.has(String(row.label)), withheldBefore.has(String(row.label))]
            const now = [row.share, row.low, row.high, row.count].map((figure) => (isWithheld ? 'withheld' : figure))
            const beside = isWithheld || wasWithheld ? 'withheld' : row.beside
            return { label: String(row.label), figures: [...now, wasWithheld ? 'withheld' : row.shareBefore, beside] }
          }),
        ),
      )
    })

    test('the figures at the top of who they are', async () => {
      const { figures } = await read('people')
      const share = async (question: string, labels: string, of: string) => {
        const [row] = await ask(`select count(*) filter (where label in (${labels})) / count(*) as share from counted
          join sent using (id) where question = '${question}' and status = 'Submitted' and year = ${year} and quarter in (${of})`)
        return row?.share
      }
      const [sent] = await ask(
        `select count(*) as n from sent where status = 'Submitted' and year = ${year} and quarter in (${quarters})`,
      )
      const isNarrow = filters.quarter !== undefined
      const disabled = figures.find(({ label }) => label === 'Disabled')?.figure
      expect(figures.map(({ figure }) => rounded(figure))).toEqual(
        [
          sent?.n,
          await share('B-Q11', "'16 to 19', '20 to 24', '25 to 34'", quarters),
          await share('B-Q11', "'65 to 74', '75 to 84', '85 or over'", quarters),
          ...(isNarrow ? [] : [disabled === 'withheld' ? disabled : await share('disabled', "'Disabled'", wholeYear)]),
        ].map(rounded),
      )
    })

    test('the net promoter score', async () => {
      const scores = await ask(scoresInDuckDb(year, quarters))
      const rows = scores.map(({ year: of, answered, ...row }) => ({
        label: `${of}/${pad((Number(of) + 1) % 100)}`,
        figures: [
          ...[row.promoters, row.passives, row.detractors].map((share) =>
            Number(answered) < 30 ? 'a few voices' : share,
          ),
          Number(answered) < 30 ? 'a few voices' : Number(answered) < 100 ? 'rough' : row.score,
          ...[row.low, row.high, answered],
        ],
      }))
      for (const slug of ['opinions', 'overview'] as const)
        expect(byLabel(tableOf(await read(slug), 'by-score').rows)).toEqual(byLabel(rows))
    })

    test('the figures at the top of what they thought', async () => {
      const [row] = await ask(`select count(*) filter (where question = 'B-Q3' and label = 'First time')
          / count(*) filter (where question = 'B-Q3') as first,
          avg(case label when 'Excellent' then 5 when 'Good' then 4 when 'Neither good nor poor' then 3 when 'Poor' then 2
            when 'Very poor' then 1 end) filter (where question = 'B-Q1') as rating, count(distinct id) as n
        from counted join sent using (id) where status = 'Submitted' and year = ${year} and quarter in (${quarters})`)
      const [score] = await ask(scoresInDuckDb(year, quarters))
      const { figures } = await read('opinions')
      const [told, ...others] = figures.map(({ figure }) => rounded(figure))
      if (Number(score?.answered) >= 100) expect(told).toBe(score?.score)
      expect(others).toEqual([row?.rating, row?.first, row?.n].map(rounded))
    })

    test('survey health, by way, week, day and event', async () => {
      const report = await read('health')
      const submitted = `from sent where status = 'Submitted' and ${isNow}`
      const [all] = await ask(`select count(*)::int as n,
          (select min(n) from range(1, 1000) as sizes(n) where high(n / 2, n) - low(n / 2, n) <= 0.1)::int as needed,
          median(epoch(sent_at - started_at)) filter (where not marked and method not in ('Bulk upload', 'Unattended mode')) / 60 as minutes
        ${submitted}`)
      const [begun] = await ask(`select count(*) filter (where status = 'Submitted') / count(*) as done from sent
        where started_at >= timestamp '2026-10-22 00:00:00' and method not in ('Bulk upload', 'Unattended mode')`)
      expect(report.figures.map(({ figure }) => rounded(figure))).toEqual(
        [all?.n, Math.max(0, Number(all?.needed) - Number(all?.n)), begun?.done, all?.minutes].map(rounded),
      )
      const marked = 'count(*) filter (where marked)::int'
      expect(byLabel(tableOf(report, 'by-way').rows)).toEqual(
        expected(
          await ask(`select case method when 'Bulk upload' then 'Paper' when 'Unattended mode' then 'Unattended devices'
              else coalesce(link, 'The survey’s own address') end as label, count(*)::int as n, count(*) / ${all?.n} as share,
              ${marked} as marked ${submitted} group by 1`),
          ['n', 'share', 'marked'],
        ),
      )
      const weeks =
        await ask(`select strftime(week, '%d/%m/%Y') as label, coalesce(n, 0) as n, coalesce(marked, 0) as marked, coalesce(tickets, 0)::int as tickets
        from (select date_trunc('week', day) as week, count(*)::int as n, ${marked} as marked ${submitted} group by 1) as own
        full join (select date_trunc('week', day) as week, sum(tickets) as tickets from sold where ${isNow} group by 1) as sales using (week)`)
      expect(
        byLabel(
          // Whether a week is thin is a rule of the report's own.
          tableOf(report, 'by-week')
            .rows.map(({ label, figures }) => ({ label, figures: figures.slice(0, 3) }))
            .filter(({ figures }) => figures.some((figure) => figure !== 0)),
        ),
      ).toEqual(
        expected(
          weeks.filter(({ n, tickets }) => n !== 0 || tickets !== 0),
          ['n', 'marked', 'tickets'],
        ),
      )
      const days =
        await ask(`with sums as (select isodow, coalesce(n, 0) as n, greatest(0, coalesce(tickets, 0))::int as sold
            from (select isodow(day) as isodow, count(*)::int as n ${submitted} group by 1) as own
            full join (select isodow(day) as isodow, sum(tickets) as tickets from sold where ${isNow} group by 1) as sales using (isodow)),
          parts as (select *, sum(n) over () as whole, (select sum(tickets) from sold where ${isNow}) as tickets from sums)
        select ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'][isodow] as label, n,
          n / whole as answers, sold / tickets as known,
          case when low(n, whole) > sold / tickets then 'more than its part' when high(n, whole) < sold / tickets then 'less than its part'
            when greatest(high(n, whole) - sold / tickets, sold / tickets - low(n, whole)) <= 0.1 then 'about its part'
            else 'too few to tell' end as words
        from parts`)
      expect(
        byLabel(tableOf(report, 'by-weekday').rows.filter(({ figures }) => figures[3] !== 0 || figures[1] !== 0)),
      ).toEqual(expected(days, ['answers', 'known', 'words', 'n']))
      const events = await ask(`with own as (select event, count(*)::int as n ${submitted} group by 1),
          people as (select name as event, sum(number)::int as came from came where year = ${year} and quarter::int in (${filters.year === undefined ? '1, 2' : quarters})
            and figure in ('Known attendance', 'Estimated attendance') group by 1)
        select event as label, coalesce(n, 0) as n, greatest(0, least(${all?.needed}, coalesce(nullif(came, 0), ${all?.needed})) - coalesce(n, 0)) as wanted,
          coalesce(came, 0) as came, least(1, coalesce(n, 0) / nullif(came, 0)) as share
        from own full join people using (event) where came > 0 or n > 0`)
      expect(byLabel(tableOf(report, 'by-event').rows)).toEqual(expected(events, ['n', 'wanted', 'came', 'share']))
    })

    test('the overview', async () => {
      const report = await read('overview')
      const counted = filters.year === undefined ? '1, 2' : quarters
      const [row] =
        await ask(`select (select sum(number) from came where year = ${year} and quarter::int in (${counted})
            and figure in ('Known attendance', 'Estimated attendance')) as came,
          (select sum(tickets) from sold where ${isNow}) as tickets,
          (select count(*) from sent where status = 'Submitted' and year = ${year} and quarter in (${quarters})) as sent`)
      expect(report.figures.slice(0, 3).map(({ figure }) => rounded(figure))).toEqual(
        [row?.came, row?.tickets, row?.sent].map(rounded),
      )
      const byQuarter = await ask(`select 'Q' || quarter as label,
          sum(number) filter (where year = ${year} and figure in ('Known attendance', 'Estimated attendance'))::int as now,
          -- The quarter that is running is compared with nothing.
          sum(number) filter (where year = ${year - 1} and not (${year} = 2026 and quarter = '3')
            and figure in ('Known attendance', 'Estimated attendance'))::int as before
        from came where quarter::int in (${quarters}) and year in (${year}, ${year - 1}) group by 1`)
      expect(
        byLabel(
          tableOf(report, 'by-quarter').rows.map(({ label, figures }) => ({ label, figures: figures.slice(0, 2) })),
        ),
      ).toEqual(expected(byQuarter, ['now', 'before']))
      const byMonth =
        await ask(`select strftime(day, '%B') as label, coalesce(sum(tickets) filter (where ${isNow}), 0)::int as now,
          coalesce(sum(tickets) filter (where ${wasBefore}), 0)::int as before, coalesce(sum(pence) filter (where ${isNow}), 0)::int as pence
        from sold where ${isNow} or ${wasBefore} group by 1`)
      const rows = tableOf(report, 'by-month').rows.filter(({ figures }) =>
        figures.slice(0, 4).some((figure) => figure !== 0),
      )
      expect(byLabel(rows.map(({ label, figures }) => ({ label, figures: figures.slice(0, 3) })))).toEqual(
        expected(byMonth, ['now', 'before', 'pence']),
      )
    })

    test('where audiences come from', async () => {
      const report = await read('origins')
      const inMonths = (of: string, before = '') =>
        `${of} between ${before}'${from}'${before && ' - interval 1 year'} and '${months}'`
      const isWhole = inMonths('day')
      const wasWhole = `day between '${yearBefore(from)}' and '${yearBefore(months)}'`
      const places = `(select sold.*, outcodes.outcode, coalesce(authorities.region, nations.name, 'Not known') as region,
          authorities.name as authority,
          band(km(outcodes.lat, outcodes.lon, venue.lat, venue.lon)) as distance
        from sold left join outcodes on outcodes.outcode = split_part("Customer Postcode", ' ', 1)
        left join authorities on authorities.id = outcodes.authority left join nations on nations.id = outcodes.nation
        join outcodes as venue on venue.outcode = case "Venue Name" when 'Main House' then 'M1' else 'LS1' end)`
      const sums = (
        label: string,
      ) => `select ${label} as label, coalesce(sum(tickets) filter (where ${isWhole}), 0)::int as now,
          coalesce(sum(tickets) filter (where ${wasWhole}), 0)::int as before
        from ${places} where ${label} is not null and (${isWhole} or ${wasWhole}) group by 1`
      const shares = (label: string) =>
        ask(`with sums as (${sums(label)}),
          folded as (select case when '${label}' in ('authority', 'outcode') and now < 10 then 'Other areas' else label end as label,
            sum(now)::int as now, sum(before)::int as before from sums group by 1),
          wholes as (select sum(now) as now, sum(before) as before from sums where label <> 'Not known')
        select label, folded.now, folded.before, case when label <> 'Not known' and folded.now >= 0 then folded.now / nullif(wholes.now, 0) end as share,
          case when label <> 'Not known' and folded.before >= 0 then folded.before / nullif(wholes.before, 0) end as "shareBefore"
        from folded, wholes`)
      for (const [id, label] of [
        ['by-region', 'region'],
        ['by-authority', 'authority'],
        ['by-postcode-district', 'outcode'],
        ['by-distance', 'distance'],
      ] as const) {
        const rows = tableOf(report, id).rows.filter(({ figures: [now, before] }) => now !== 0 || before !== 0)
        const found = (await shares(label)).filter(({ now, before }) => now !== 0 || before !== 0)
        expect([id, found.length > 2]).toEqual([id, true])
        expect([id, byLabel(rows)]).toEqual([id, expected(found, ['now', 'before', 'share', 'shareBefore'])])
      }
      const [top] = await ask(`select sum(tickets) filter (where region <> 'Not known') / sum(tickets) as known,
          sum(tickets) filter (where distance in ('Under 2 km', '2 to 5 km', '5 to 10 km')) / sum(tickets) filter (where distance is not null) as near,
          coalesce(sum(tickets) filter (where distance in ('40 to 80 km', '80 km and more')), 0) / sum(tickets) filter (where distance is not null) as far,
          (select max(one) from (select sum(tickets) as one from ${places} where ${isWhole} and authority is not null group by authority))
            / sum(tickets) filter (where region <> 'Not known') as most
        from ${places} where ${isWhole}`)
      expect(report.figures.map(({ figure }) => rounded(figure))).toEqual(
        [top?.known, top?.near, top?.far, top?.most].map(rounded),
      )
    })
  },
)

/** Small groups are withheld, a second one with them, and no group is withheld where none is small. */
function expectFewWithheld(
  rows: readonly Record<string, unknown>[],
  column: 'count' | 'before',
  withheld: ReadonlySet<string>,
  isSensitive: boolean,
) {
  const counts = rows.map((row) => ({ label: String(row.label), count: Number(row[column]) }))
  const small = counts.filter(({ count }) => count > 0 && count < 10)
  if (!isSensitive || small.length === 0) return expect([...withheld]).toEqual([])
  for (const { label } of small) expect([...withheld]).toContain(label)
  expect(withheld.size).toBeGreaterThan(1)
  expect(
    counts.filter(({ label }) => withheld.has(label)).reduce((sum, { count }) => sum + count, 0),
  ).toBeGreaterThanOrEqual(10)
}

describe.each(['csv', 'xlsx'] as const)('the results of a survey as %s', (format) => {
  /** The lines of the download: number of the question, row, answer, responses, share, give or take, figure. */
  async function downloaded() {
    const file = await downloadFigures(ctx, survey.id, { format })
    const cells =
      format === 'csv'
        ? csvRows(await file.text())
        : (valuesByOpenpyxl(Buffer.from(await file.arrayBuffer())).find(({ name }) => name === 'Figures')?.cells ?? [])
    return cells.slice(1).map((row) => row.map((cell) => String(cell ?? '')))
  }
  const ask = (question: string) => (duckDbs.get(format) as DuckDb).ask(question)
  const names = () => questionsOf(survey.schema).map(({ name, type }) => ({ name, type }))
  const isOwn = () => `status = 'Submitted' and survey = ${survey.id}`

  test('the answers to each question of choices, their shares and margins', async () => {
    const lines = await downloaded()
    const withheld = new Set(['B-Q13', 'B-Q14', 'B-Q15', 'B-Q16', 'B-Q17', 'O-Q57'])
    let compared = 0
    for (const [at, { name, type }] of names().entries()) {
      if (type === 'text' || type === 'matrixdropdown') continue
      const found =
        await ask(`with own as (select id, unnest(case when '${type}' = 'checkbox' then string_split(words, '; ') else [words] end) as words
            from given join sent using (id) where question = '${name}' and ${isOwn()}),
          base as (select count(distinct id) as n from own)
        select case words when '0' then '0 - Not at all likely' when '10' then '10 - Extremely likely' else words end as label,
          count(*)::int as n, floor(1000 * (count(*) / max(base.n)) + 0.5) / 10 as share,
          greatest(1, floor(100 * greatest(count(*) / max(base.n) - low(count(*), max(base.n)), high(count(*), max(base.n)) - count(*) / max(base.n)) + 0.5))::int as margin
        from own, base group by 1`)
      const own = lines.filter(
        ([number, , , responses]) => Number(number) === at + 1 && responses !== '' && responses !== '0',
      )
      const told = own.filter(
        ([, , , , responses]) => responses !== 'withheld' && responses !== '0' && responses !== '',
      )
      const shown = byLabel(
        told.map(([, , , answer = '', ...figures]) => ({ label: answer, figures: figures.slice(0, 3) })),
      )
      const hidden = new Set(
        own.filter(([, , , , responses]) => responses === 'withheld').map(([, , , answer]) => answer),
      )
      if (!withheld.has(name)) expect([name, [...hidden]]).toEqual([name, []])
      expect([name, shown]).toEqual([
        name,
        expected(
          found.filter(({ label }) => !hidden.has(String(label))),
          ['n', 'share', 'margin'],
        ),
      ])
      for (const { label, n } of found) if (withheld.has(name) && Number(n) < 10) expect(hidden).toContain(label)
      compared += told.length
    }
    expect(compared).toBeGreaterThan(50)
  })

  test('numbers, and the cells of tables', async () => {
    const lines = await downloaded()
    const numberOf = (name: string) => names().findIndex((one) => one.name === name) + 1
    const own = (name: string) => lines.filter(([number]) => Number(number) === numberOf(name))
    const [numbers] = await ask(`select count(*)::int as n, avg(words::double) as mean, median(words::double) as median,
      min(words::int) as least, max(words::int) as most from given join sent using (id) where question = 'O-Q5' and ${isOwn()}`)
    const figure = (answer: string) => Number(own('O-Q5').find(([, , , name]) => name === answer)?.[7])
    expect(Number(own('O-Q5').find(([, , , name]) => name === 'Answered')?.[4])).toBe(numbers?.n)
    expect(['Mean', 'Median', 'Least', 'Most'].map(figure)).toEqual([
      Math.round(Number(numbers?.mean) * 100) / 100,
      ...[numbers?.median, numbers?.least, numbers?.most],
    ])
    const cells = await ask(`select regexp_extract(title, ' – (.*)$', 1) as row, words as label, count(*)::int as n
      from given join sent using (id) where question = 'O-Q19' and ${isOwn()} group by 1, 2`)
    expect(cells.length).toBe(4)
    for (const { row, label, n } of cells) {
      const line = own('O-Q19').find(([, , part = '', answer]) => part.startsWith(`${row} – `) && answer === label)
      expect([row, label, Number(line?.[4])]).toEqual([row, label, n])
    }
    const [children] = await ask(`select sum(words::int)::int as all, count(*)::int as n from given join sent using (id)
      where question = 'B-Q8' and title like '% – Aged 0 to 15' and ${isOwn()}`)
    const ofChildren = own('B-Q8').filter(([, , part = '']) => part.startsWith('Aged 0 to 15'))
    expect(Number(ofChildren.find(([, , , answer]) => answer === 'In all')?.[7])).toBe(children?.all)
    expect(Number(ofChildren.find(([, , , answer]) => answer === 'Answered')?.[4])).toBe(children?.n)
  })
})
