import { beforeAll, describe, expect, test } from 'vitest'
import type { StaffContext } from '@/lib/floor/identity/context'
import type { Figure } from '@/lib/insights/report'
import { getReport } from '@/lib/insights/service'
import { downloadUploadedLines } from '@/lib/ticketing/upload/service'
import { at } from '../support/actors'
import { anEvent } from '../support/builders'
import { ownDatabase } from '../support/database'
import { askDuckDb, linesInDuckDb } from '../support/in-duckdb'
import { tablesToRecompute } from '../support/recomputed-tables'
import { aBoxOffice, importFileOf, templateFile } from '../support/ticketing-files'

/** DuckDB works out the figures of the report from the file that was uploaded, and from its lines downloaded again. */

const shows = ['Hamlet', 'Giselle, again', '"Faust"', 'Tosca', 'Macbeth'].map((name, at) => ({
  name,
  reference: `R-${at}`,
}))
const pad = (number: number) => String(number).padStart(2, '0')
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

/** Sales and refunds of performances over three years, an order each. */
const lines = Array.from({ length: 400 }, (_, one) => {
  const { name, reference } = shows[(one * 7) % shows.length] ?? { name: '', reference: '' }
  const day = `${pad(1 + ((one * 11) % 28))}/${pad(1 + ((one * 5) % 12))}/${2024 + (one % 3)}`
  const venue = ['Main, House', 'Studio', ''][(one * 5) % 3] ?? ''
  const type = one % 9 === 4 ? 'Refund' : 'Sale'
  const price = `${10 + (one % 23)}.${pad((one * 37) % 100)}`
  const about = [reference, quoted(name), day, '19:30', quoted(venue), `T${one}`, '02/01/2024', type, `C-${one % 40}`]
  return [
    ...about,
    'LS7 4HZ',
    'United Kingdom',
    'Adult',
    one % 4 ? 'N' : 'Y',
    1 + (one % 6),
    price,
    price,
    one % 7 === 2 ? 'Phone' : 'Online',
    '',
  ].join(',')
})

let ctx: StaffContext
let files: Record<'uploaded' | 'downloaded', string>
let eventId: number

beforeAll(async () => {
  const database = await ownDatabase()
  const office = await aBoxOffice(database)
  ctx = { ...office.ctx, now: at('2026-11-21') }
  const event = { startDate: '2024-01-01', endDate: '2026-12-31', isTicketedId: 71, boxOfficeProviderId: 101 }
  eventId = (await anEvent(database.db, office.organisationId, { ...event, boxOfficeReferenceId: 'R-2' })).id
  const uploaded = templateFile(...lines)
  const taken = await importFileOf(ctx, office.organisationId, uploaded, { options: { mode: 'ledger' } })
  expect(taken.status).toBe('successful')
  files = { uploaded, downloaded: await (await downloadUploadedLines(ctx, taken.id)).text() }
})

type Days = readonly [from: string, until: string]
type Division = 'all' | 'month' | 'event' | 'venue' | 'channel' | 'price' | 'lead-time'

const labels: Record<Division, string> = {
  all: "''",
  month: "strftime(day, '%B')",
  event: '"Event Name"',
  venue: `coalesce("Venue Name", 'Not known')`,
  channel: '"Sales Channel"',
  price: `case "Concession Flag" when 'Y' then 'Concession' else 'Full price' end`,
  'lead-time': `case when days_before > 90 then 'More than 3 months before' when days_before > 55 then '8 to 12 weeks before'
    when days_before > 27 then '4 to 7 weeks before' when days_before > 6 then '1 to 3 weeks before'
    when days_before > 0 then '1 to 6 days before' else 'On the day' end`,
}

const sumsIn = (file: string, [now, before]: readonly [Days, Days], by: Division, reference?: string) =>
  askDuckDb(
    { 'lines.csv': file },
    `with lines as (
      ${linesInDuckDb('lines.csv')}
      where ${reference ? `"Box Office Reference ID" = '${reference}'` : 'true'}
    ), sums as (
      select ${labels[by]} as label,
        coalesce(sum(tickets) filter (where day between '${now[0]}' and '${now[1]}'), 0)::int as tickets,
        coalesce(sum(tickets) filter (where day between '${before[0]}' and '${before[1]}'), 0)::int as before,
        coalesce(sum(pence) filter (where day between '${now[0]}' and '${now[1]}'), 0)::int as pence,
        coalesce(sum(pence) filter (where day between '${before[0]}' and '${before[1]}'), 0)::int as "penceBefore",
        coalesce(sum(tickets) filter (where day between '${now[0]}' and '${now[1]}' and "Concession Flag" = 'Y'), 0)::int as concessions
      from lines
      where (day between '${now[0]}' and '${now[1]}' or day between '${before[0]}' and '${before[1]}')
        and ${by === 'lead-time' ? `"Transaction Type" = 'Sale' and days_before >= 0` : 'true'}
      group by 1
    )
    select *, pence / nullif(tickets, 0) as price, concessions / nullif(tickets, 0) as share from sums order by label`,
  )

const running: readonly [Days, Days] = [
  ['2026-04-01', '2026-11-21'],
  ['2025-04-01', '2025-11-21'],
]
const lastYear: readonly [Days, Days] = [
  ['2025-04-01', '2026-03-31'],
  ['2024-04-01', '2025-03-31'],
]
const secondQuarter: readonly [Days, Days] = [
  ['2025-07-01', '2025-09-30'],
  ['2024-07-01', '2024-09-30'],
]
/** Sums by price and by lead time are of whole months: of the running year without the one that is running. */
const wholeMonths = (days: readonly [Days, Days]): readonly [Days, Days] =>
  days === running
    ? [
        ['2026-04-01', '2026-10-31'],
        ['2025-04-01', '2025-10-31'],
      ]
    : days
const asked = [
  { filters: {}, days: running },
  { filters: { year: 2025 }, days: lastYear },
  { filters: { year: 2025, quarter: 2 }, days: secondQuarter },
  { filters: { year: 2025 }, days: lastYear, ofEvent: true },
]
const cases = asked.flatMap((each) => (['uploaded', 'downloaded'] as const).map((file) => ({ ...each, file })))
const byLabel = (rows: { label: string; figures: Figure[] }[]) =>
  Object.fromEntries(rows.map(({ label, figures }) => [label.replace(', so far', ''), figures]))

describe.each(cases)('lines as $file, $filters, of one event: $ofEvent', ({ filters, days, file, ofEvent }) => {
  const read = () => getReport(ctx, 'tickets', ofEvent ? { ...filters, event: eventId } : filters)
  const sums = (by: Division, of = days) => sumsIn(files[file], of, by, ofEvent ? 'R-2' : undefined)

  test('the figures at the top', async () => {
    const [all] = await sums('all')
    expect(all?.tickets).toBeGreaterThan(5)
    const { figures } = await read()
    expect(figures.map(({ figure }) => figure)).toEqual([all?.tickets, all?.pence, all?.price, all?.share])
  })

  const byMonths = ['by-channel', 'by-price', 'by-lead-time']

  test('every table of days', async () => {
    const { tables } = await read()
    expect(tables.map(({ id }) => id)).toEqual(
      tablesToRecompute('tickets', 'tickets').filter((id) => !(ofEvent && id === 'by-event')),
    )
    for (const { id, rows } of tables.filter((table) => !byMonths.includes(table.id))) {
      const found = await sums(id.slice(3) as Division)
      const figures = found.map((row) => [row.label, [row.tickets, row.before, row.pence, row.penceBefore, row.price]])
      const empty =
        id === 'by-month' ? rows.filter((row) => found.every(({ label }) => !row.label.startsWith(`${label}`))) : []
      for (const row of empty) expect(row.figures).toEqual([0, 0, 0, 0, null])
      expect(byLabel(rows.filter((row) => !empty.includes(row)))).toEqual(Object.fromEntries(figures))
    }
  })

  test.each(byMonths)('the table %s of whole months', async (id) => {
    const rows = (await read()).tables.find((table) => table.id === id)?.rows ?? []
    const found = await sums(id.slice(3) as Division, wholeMonths(days))
    expect(found.length).toBeGreaterThan(0)
    expect(
      rows
        .filter(({ figures: [now, before] }) => now !== 0 || before !== 0)
        .map(({ label }) => label)
        .sort(),
    ).toEqual(found.filter(({ tickets, before }) => tickets !== 0 || before !== 0).map(({ label }) => label))
    for (const { label, tickets, before } of found)
      expect([label, rows.find((row) => row.label === label)?.figures.slice(0, 2)]).toEqual([label, [tickets, before]])
  })
})
