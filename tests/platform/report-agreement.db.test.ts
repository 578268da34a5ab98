import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { readXlsx } from 'hucre'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { KeyFigures } from '@/components/insights/key-figures'
import { ReportTableCard } from '@/components/insights/report-table-card'
import { eventAttendances, outbox, reportLetters, subDisciplines, upperTierAuthorities } from '@/db/schema'
import { type ChartValue, writeValue } from '@/lib/charts/chart'
import { quarterNumbers } from '@/lib/floor/calendar/quarter'
import { env } from '@/lib/floor/env'
import type { StaffContext } from '@/lib/floor/identity/context'
import { prepareQueue } from '@/lib/floor/jobs/queue'
import { log } from '@/lib/floor/log'
import { censusRegions } from '@/lib/geography/census/census-places'
import { loadGeography } from '@/lib/geography/load-geography'
import { keepFacts, openFactsSource } from '@/lib/insights/answers/keep-facts'
import { authoriseReport } from '@/lib/insights/embed/authorise-report'
import { showEmbeddedReport } from '@/lib/insights/embed/show-report'
import { formatFigure } from '@/lib/insights/figure-words'
import { filterFields, formatFilters, type ReportAddress } from '@/lib/insights/filters'
import { sendLetters } from '@/lib/insights/letters/send-letters'
import { beginLetter } from '@/lib/insights/letters/service'
import type { Figure, Report, ReportTable, Unit } from '@/lib/insights/report'
import { chartOf } from '@/lib/insights/report-chart'
import { downloadReport } from '@/lib/insights/report-file'
import { reports, reportsOfAnswers, storableReports } from '@/lib/insights/report-names'
import { getReport } from '@/lib/insights/service'
import { downloadStoredTable, getStoredTable, keepTable } from '@/lib/insights/stored-tables/service'
import { codeStaged } from '@/lib/ticketing/sales/code-postcodes'
import { mergeSales } from '@/lib/ticketing/sales/merge-sales'
import { lockSales } from '@/lib/ticketing/sales/sales-deltas'
import { dropStaging } from '@/lib/ticketing/sales/staged-sales'
import { withSession } from '../support/a-session'
import { as, at } from '../support/actors'
import { submitMany } from '../support/answered-surveys'
import { anEvent, anOrganisation, aPublishedSurvey } from '../support/builders'
import { csvRows } from '../support/csv-rows'
import { ownDatabase, type TestDatabase } from '../support/database'
import { publishFigures } from '../support/published-figures'
import { sharedRoleOfTest } from '../support/shared-role-of-test'
import { mergeOf } from '../support/taken-sales'
import { anImport, aSale, stageSales } from '../support/ticket-sales'

/** Every form in which a report leaves the platform has the same figures, for every report there is. */

let database: TestDatabase
let admin: StaffContext
let event: { id: number; locationId: number; organisationId: number }
let discipline: number

beforeAll(async () => {
  log.level = 'silent'
  database = await ownDatabase()
  await prepareQueue(database.url)
  // The embedded page uses the pool of the process.
  Object.assign(globalThis, { illuminateDatabase: database })
  Object.assign(env, { DATABASE_URL: database.url })
  admin = await aOrganisationWithASeason()
})
beforeAll(releaseGroups)
// Other files of this process have no role of shared figures.
afterAll(() => void Reflect.deleteProperty(globalThis, 'illuminateShared'))

/** Answers of enough people for shares and of a small group, of too few for shares, and none of which anybody told. */
const answered = [
  {
    times: 33,
    answers: {
      ...{ 'B-Q1': '5', 'B-Q2': '10', 'B-Q3': 'first', 'B-Q5': ['learn'], 'B-Q11': '25_34', 'B-Q15': 'mixed_wa' },
      ...{ 'B-Q9': 'england', 'B-Q10': 'LS7 4HZ' },
      ...{
        'O-Q14': '4',
        'O-Q19': { staff: { rating: '5' } },
        'O-Q33': 'bus',
        'O-Q34': 12,
        'O-Q40': { stay: { amount: 80 } },
      },
    },
  },
  {
    times: 7,
    answers: {
      ...{ 'B-Q1': '3', 'B-Q2': '6', 'B-Q3': 'y0_1', 'B-Q15': 'asian_indian', 'B-Q9': 'england', 'B-Q10': 'M1 1AE' },
      ...{ 'O-Q14': 'na', 'O-Q33': 'car' },
    },
  },
]

/** Files of the census in the form of Nomis, with figures that are made up. */
const census = (column: string, people: readonly number[]) => {
  const lines = [...censusRegions.keys(), 'E08000035'].map((code) => ['2021', 'A place', code, ...people].join())
  return [`date,geography,geography code,${column}`, ...lines].join('\n')
}
const censusFiles = [
  census(
    ['15 years and under', '16 to 24 years', '25 to 34 years', '35 years and over']
      .map((age) => `Age: Aged ${age}; measures: Value`)
      .join(),
    [900, 1_237, 2_345, 6_789],
  ),
  census(
    ['Straight or Heterosexual', 'Gay or Lesbian', 'Bisexual', 'All other sexual orientations', 'Not answered']
      .map((text) => `Sexual orientation: ${text}`)
      .join(),
    [9_000, 151, 130, 35, 801],
  ),
]

/** Optional questions of each kind: a rating, a table of ratings, a choice, a number and a table of numbers. */
const optionalQuestions = ['O-Q14', 'O-Q19', 'O-Q33', 'O-Q34', 'O-Q40']

/** Two kinds of events over two years, with figures that are awkward to write, what was sold for them, and answers. */
async function aOrganisationWithASeason() {
  const { db } = database
  for (const file of censusFiles)
    await loadGeography(db, async () => Readable.from([Buffer.from(file)]), {
      ...{ edition: 'Census 2021, <TS007>', withNorthernIreland: false, now: new Date('2026-09-01') },
    })
  const [leeds] = await db.select().from(upperTierAuthorities).where(eq(upperTierAuthorities.onsCode, 'E08000035'))
  const organisation = await anOrganisation(db, {
    ...{ name: 'The "Quay" & Sons, <Leeds>', upperTierAuthorityId: leeds?.id ?? 0 },
  })
  for (const [at, name] of ['=SUM(A1), "quoted"', '<b>Hamlet</b> & more', 'A plain night'].entries()) {
    const made = await anEvent(db, organisation.id, {
      ...{ name, startDate: '2024-04-01', endDate: '2026-11-30', eventTypeId: 17 + (at % 2) },
      ...{ isTicketedId: 71, boxOfficeProviderId: 101, boxOfficeReferenceId: `REF-${at}` },
    })
    event = { id: made.id, locationId: made.locationId, organisationId: organisation.id }
    const survey = await aPublishedSurvey(db, made, organisation.id, { optionalQuestions })
    for (const day of ['2025-08-05', '2026-05-06']) {
      await submitMany(db, survey, answered, day)
      await submitMany(db, survey, [{ times: 4, answers: { 'B-Q2': '0', 'B-Q11': '65_74' } }], day, { marks: 1 })
    }
    for (const year of [2024, 2025, 2026])
      for (const quarter of quarterNumbers.filter((one) => year < 2026 || one < 4))
        await db.insert(eventAttendances).values({
          ...{ eventId: made.id, year, quarter, occurencesAtLocation: quarter + at },
          ...{ knownAttendance: 1_234 * quarter + 7 * at + (year - 2024), estimatedAttendance: at === 1 ? null : 11 },
          ...{ knownAttendanceCyp: 33 * quarter, estimatedAttendanceCyp: 0 },
        })
  }
  const [own] = await db.select().from(subDisciplines).where(eq(subDisciplines.id, 101))
  discipline = own?.disciplineId ?? 0
  await keepFacts(db, await openFactsSource(db))
  const importId = await anImport(db, organisation.id, { status: 'successful' })
  const sales = Array.from({ length: 40 }, (_, one) =>
    aSale({
      ...{
        transactionId: `T${one}`,
        reference: `REF-${Math.floor(one / 3) % 3}`,
        venueName: one % 2 ? 'Main, House' : 'Studio',
      },
      performanceDate: `${2024 + (one % 3)}-0${4 + (one % 5)}-1${one % 9}`,
      customerPostcode: ['LS7 4HZ', 'M1 1AE', 'LS1 4AP', 'CF10 1AA', 'EH1 1AA'][one % 5] ?? null,
      ...{ tickets: 10 + (one % 7), paidPence: 1_999 * one + 3, isConcession: one % 4 === 0 },
    }),
  )
  await stageSales(db, importId, organisation.id, sales)
  await codeStaged(db, importId)
  await db.transaction(async (tx) => {
    await lockSales(tx, organisation.id)
    await mergeSales(tx, mergeOf(organisation.id, importId))
  })
  await dropStaging(db, importId)
  return withSession(db, await as.admin(db, organisation, at('2026-11-21')))
}

/** What stands beside the figures of the organisation: a release of one of its quarters, with every group of everybody published. */
async function releaseGroups() {
  Object.assign(globalThis, { illuminateShared: Promise.resolve(await sharedRoleOfTest(database)) })
  const edges: Record<number, [low: number, high: number]> = {
    ...{ 201: [900, 9_900], 202: [1, 40], 203: [10, 90], 204: [110, 22_340], 205: [-20, 70] },
    ...{ 206: [31, 47], 207: [12, 90], 208: [3, 99], 209: [1, 9] },
  }
  const groups = Object.entries(edges).flatMap(([id, [low, high]]) =>
    [low, high, 43, 57].map((figure, at) => ({ cubeId: Number(id), categoryId: at + 1, figure })),
  )
  await publishFigures(database.db, { id: 1, year: 2025, quarter: 2 }, [
    ...groups,
    ...[11, 21, 31, 41].map((cubeId, at) => ({ cubeId, figure: [123_000, 9_120, 4_560, 7_810_000][at] ?? 0 })),
    ...[0, 1, 2, 3].map((categoryId) => ({ cubeId: 106, categoryId, figure: [1_000, 500, 300, 200][categoryId] ?? 0 })),
  ])
}

type Words = string[][]

/** A table as people read it. */
const written = ({ rows, columns }: ReportTable): Words =>
  rows.map(({ label, figures }) => [label, ...columns.map(({ unit }, at) => formatFigure(figures[at] ?? null, unit))])

/** A figure as a spreadsheet has it, reckoned here by itself. */
function cell(figure: Figure, unit: Unit): Figure {
  if (typeof figure !== 'number') return figure
  const decimals = { number: 0, average: 1, share: 1, pence: 2 }[unit]
  const scaled = { number: figure, average: figure, share: figure * 100, pence: figure / 100 }[unit]
  if (unit === 'number') return figure
  // Halves up, as pounds are written: 31.525 has no exact form, and `toFixed` would make 31.52 of it.
  return unit === 'pence' ? Math.round(figure) / 100 : Number(scaled.toFixed(decimals))
}

const cells = ({ rows, columns }: ReportTable) =>
  rows.map(({ figures }) => columns.map(({ unit }, at) => cell(figures[at] ?? null, unit)))

const decode = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replace(/&(?:quot|#34);/g, '"')
    .replace(/&(?:apos|#39|#x27);/g, "'")
    .replaceAll('&amp;', '&')

const matches = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, found = '']) => found)

/** The bodies of all tables of a page. */
const tablesIn = (html: string): Words[] =>
  matches(html, /<tbody>(.*?)<\/tbody>/gs).map((body) =>
    matches(body, /<tr[^>]*>(.*?)<\/tr>/gs).map((row) => matches(row, /<t[hd][^>]*>(.*?)<\/t[hd]>/gs).map(decode)),
  )

/** Each filter by itself, several together, and a year without anything. */
const filtersTried: Record<string, () => ReportAddress> = {
  'no filter': () => ({}),
  'a year': () => ({ year: 2025 }),
  'a quarter': () => ({ year: 2025, quarter: 2 }),
  'a type': () => ({ year: 2025, type: 17 }),
  'a type in a quarter': () => ({ year: 2025, quarter: 2, type: 18 }),
  'a discipline': () => ({ year: 2025, discipline }),
  'a place': () => ({ year: 2025, place: event.locationId }),
  'an event': () => ({ year: 2025, event: event.id }),
  'an event without marked responses': () => ({ year: 2025, event: event.id, marked: 'excluded' }),
  'an organisation': () => ({ organisation: event.organisationId }),
  'weighted answers': () => ({ weighted: 'yes' }),
  'weighted answers of a quarter': () => ({ year: 2025, quarter: 2, weighted: 'yes' }),
  'marked responses left out': () => ({ marked: 'excluded' }),
  'weighted answers without marked ones': () => ({ year: 2025, weighted: 'yes', marked: 'excluded' }),
  'a group beside a quarter': () => ({ year: 2025, quarter: 2, beside: 'everyone' }),
  'a group that is not published': () => ({ year: 2025, quarter: 2, beside: 'size' }),
  'a group beside an event': () => ({ year: 2025, quarter: 2, event: event.id, beside: 'everyone' }),
  'a year of nothing': () => ({ year: 2019 }),
}

const cases = reports.flatMap(({ name, slug }) => Object.keys(filtersTried).map((filter) => ({ name, slug, filter })))

test('every filter there is, is tried', () => {
  const tried = new Set(Object.values(filtersTried).flatMap((filters) => Object.keys(filters())))
  expect([...tried].sort()).toEqual(Object.keys(filterFields).sort())
})

const textOf = async (answer: Promise<Response>) => (await answer).text()
/** The cells of a file: numbers, and the words of what is withheld. */
const numbers = (row: readonly string[]) =>
  row.map((text) => (text === '' ? null : Number.isNaN(Number(text)) ? text : Number(text)))

test('the population stands beside who answered, and beside where they and the buyers live', async () => {
  const columnsOf = async (slug: 'people' | 'origins', id: string) =>
    (await getReport(admin, slug, { year: 2025 })).tables
      .find((table) => table.id === id)
      ?.columns.map(({ label }) => label)
  expect((await columnsOf('people', 'by-age'))?.slice(-2)).toEqual(['Population', 'Beside population'])
  for (const id of ['by-region', 'by-authority', 'answers-by-region', 'answers-by-authority'])
    expect([id, (await columnsOf('origins', id))?.slice(-2)]).toEqual([id, ['Population', 'Index']])
})

test('a group stands beside the four reports that have one, at the detail that is published and at no other', async () => {
  for (const { slug } of reports) {
    const of = async (filter: string) => {
      const { tables, about } = await getReport(admin, slug, filtersTried[filter]?.() ?? {})
      const told = about.find(({ label }) => label === 'Compared with')?.value
      return [tables.filter(({ id }) => id.startsWith('beside-')).length, told]
    }
    const has = { attendance: 2, tickets: 2, opinions: 3, people: 2 }[slug as string]
    expect([slug, await of('a group beside a quarter')]).toEqual([
      slug,
      [has ?? 0, has ? 'all organisations' : undefined],
    ])
    const notPublished = 'organisations with 25,000 to 99,999 visits a year: not published at this detail'
    expect([slug, await of('a group that is not published')]).toEqual([slug, [0, has ? notPublished : undefined]])
    const narrowed = 'all organisations: not published at this detail. Clear the other filters to compare'
    expect([slug, await of('a group beside an event')]).toEqual([slug, [0, has ? narrowed : undefined]])
  }
})

test('marked responses count unless they are left out, in each report of answers and in no other', async () => {
  for (const { slug } of reports) {
    const [all, without] = [await getReport(admin, slug, {}), await getReport(admin, slug, { marked: 'excluded' })]
    if (!reportsOfAnswers.includes(slug)) {
      expect([slug, without]).toEqual([slug, all])
      continue
    }
    const responsesIn = ({ figures }: Report) => figures.find(({ label }) => label === 'Responses')?.figure
    if (slug !== 'origins') expect([slug, responsesIn(all), responsesIn(without)]).toEqual([slug, 132, 120])
    expect(all.about).not.toContainEqual({ label: 'Marked responses', value: 'Left out' })
    expect(without.about).toContainEqual({ label: 'Marked responses', value: 'Left out' })
  }
})

describe.each(cases)('$name of $filter', ({ name, slug, filter }) => {
  const address = (): ReportAddress => filtersTried[filter]?.() ?? {}
  const read = (): Promise<Report> => getReport(admin, slug, address())
  const queryOf = () => formatFilters(address())

  test('has something to compare, but for a year without any', async () => {
    const { tables, weighting } = await read()
    expect(tables.length > 0).toBe(address().year !== 2019)
    if (weighting) expect(weighting.isApplied).toBe(address().weighted === 'yes')
  })

  test('the page', async () => {
    const { tables, figures } = await read()
    const files = { csv: '/x.csv' }
    const page = tables.map((table) => renderToStaticMarkup(createElement(ReportTableCard, { table, files }))).join('')
    expect(tablesIn(page)).toEqual(tables.map(written))
    const key = renderToStaticMarkup(createElement(KeyFigures, { figures }))
    for (const { label, figure, unit } of figures) {
      expect(decode(key)).toContain(label)
      expect(decode(key)).toContain(formatFigure(figure, unit))
    }
  })

  test('the embedded page', async () => {
    const { tables, figures, headline } = await read()
    const { token } = await authoriseReport(admin, name, address())
    const frame = `https://own.example/embed/insights/${slug}?token=${token}`
    const html = await textOf(showEmbeddedReport(new Request(frame), slug, admin.now))
    expect(tablesIn(html)).toEqual(tables.map(written))
    expect(matches(html, /<dd><b>(.*?)<\/b>/gs).map(decode)).toEqual(
      figures.map(({ figure, unit }) => formatFigure(figure, unit)),
    )
    expect(decode(html)).toContain(headline)
  })

  test('CSV of the report and of each table, and JSON', async () => {
    const report = await read()
    const whole = csvRows(await textOf(downloadReport(admin, `${slug}.csv`, address()))).slice(1)
    const key = report.figures.map(({ figure, unit }) => cell(figure, unit))
    expect(numbers(whole.map((row) => row[3] ?? ''))).toEqual([...key, ...report.tables.flatMap(cells).flat()])
    for (const table of report.tables) {
      const rows = csvRows(await textOf(downloadReport(admin, `${slug}.${table.id}.csv`, address()))).slice(1)
      expect(rows.map((row) => numbers(row.slice(1)))).toEqual(cells(table))
    }
    expect(JSON.parse(JSON.stringify(report))).toEqual(report)
  })

  test('the workbook', async () => {
    const { tables, figures, headline } = await read()
    const file = await downloadReport(admin, `${slug}.xlsx`, address())
    const { sheets } = await readXlsx(new Uint8Array(await file.arrayBuffer()))
    expect(sheets.map((sheet) => sheet.name)).toEqual(['Report', ...tables.map(({ id }) => id)])
    const cover = (sheets[0]?.rows ?? []) as unknown[][]
    expect(cover.find(([head]) => head === 'Finding')?.[1]).toBe(headline)
    for (const { label, figure, unit } of figures)
      if (figure !== null) expect(cover.find(([head]) => String(head).startsWith(label))?.[1]).toBe(cell(figure, unit))
    for (const [at, table] of tables.entries()) {
      const rows = ((sheets[at + 1]?.rows ?? []) as unknown[][]).slice(1)
      const found = rows.map((row) => table.columns.map((_, column) => row[column + 1] ?? null))
      expect([table.id, found]).toEqual([table.id, cells(table)])
    }
  })

  test('the drawn charts', async () => {
    for (const table of (await read()).tables) {
      const chart = chartOf(table)
      if (!chart) continue
      const svg = await textOf(downloadReport(admin, `${slug}.${table.id}.svg`, address()))
      expect(matches(svg, /<title[^>]*>(.*?)<\/title>/gs).map(decode)[0]).toBe(table.title)
      const words = decode(svg)
      // A line writes what is on its axis; a part of nothing has no length.
      if (chart.kind === 'line') continue
      const isDrawn = (value: ChartValue) => typeof value === 'number' && (chart.kind !== 'stack' || value > 0)
      // A row of a map that is no region, such as other areas, has no square.
      const hasPlace = (row: number) =>
        chart.kind !== 'tile map' || chart.tiles.some(({ name }) => name === chart.categories[row])
      for (const { values } of chart.series)
        for (const [row, value] of values.entries())
          if (isDrawn(value) && hasPlace(row)) expect(words).toContain(writeValue(chart.format, value))
    }
  })

  if (!storableReports.includes(slug)) {
    test('no table is kept and no letter sent, for it holds what is sensitive', async () => {
      for (const { id } of (await read()).tables)
        await expect(keepTable(admin, { report: slug, table: id, query: queryOf() })).rejects.toMatchObject({
          status: 409,
        })
      await expect(beginLetter(admin, { report: slug, query: queryOf(), every: 'month' })).rejects.toMatchObject({
        status: 409,
      })
    })
    return
  }

  test('each kept table', async () => {
    for (const table of (await read()).tables) {
      const { id } = await keepTable(admin, { report: slug, table: table.id, query: queryOf() })
      expect((await getStoredTable(admin, id)).table).toEqual(table)
      const rows = csvRows(await textOf(downloadStoredTable(admin, id))).slice(1)
      expect(rows.map((row) => numbers(row.slice(1)))).toEqual(cells(table))
    }
  })

  test('the letter', async () => {
    const { db } = database
    const { id } = await beginLetter(admin, { report: slug, query: queryOf(), every: 'month' })
    // It is sent on the day of the others: the month before is the one for which it was looked.
    await db.update(reportLetters).set({ lookedFor: '2026-10' }).where(eq(reportLetters.id, id))
    await sendLetters(as.platform(db, admin.now), new AbortController().signal)
    const { tables, figures, headline } = await read()
    const letters = await db.select().from(outbox).where(eq(outbox.toUserId, admin.actor.userId))
    const html = letters.at(-1)?.html ?? ''
    expect(tablesIn(html)).toEqual(tables.map(written))
    expect(letters.at(-1)?.body).toContain(headline)
    for (const { label, figure, unit } of figures)
      expect(letters.at(-1)?.body).toContain(`- ${label}: ${formatFigure(figure, unit)} (`)
    await db.delete(outbox).where(eq(outbox.toUserId, admin.actor.userId))
    await db.delete(reportLetters).where(eq(reportLetters.id, id))
  })
})
