import { beforeAll, describe, expect, test } from 'vitest'
import { eventAttendances } from '@/db/schema'
import { downloadYearWorkbook } from '@/lib/events/bulk-upload/download-workbooks'
import { quarterNumbers } from '@/lib/floor/calendar/quarter'
import type { StaffContext } from '@/lib/floor/identity/context'
import { getReport } from '@/lib/insights/service'
import { as, at } from '../support/actors'
import { anEvent, anOrganisation } from '../support/builders'
import { ownDatabase } from '../support/database'
import { askDuckDb, attendanceInDuckDb, csvOf } from '../support/in-duckdb'
import { valuesByOpenpyxl } from '../support/openpyxl'
import { tablesToRecompute } from '../support/recomputed-tables'

/** DuckDB works out the figures of the report from the workbooks of two years, as openpyxl reads them. */

let ctx: StaffContext
let files: Record<string, string>

beforeAll(async () => {
  const { db } = await ownDatabase()
  const organisation = await anOrganisation(db)
  ctx = await as.admin(db, organisation, at('2026-11-21'))
  for (let one = 0; one < 6; one += 1) {
    const event = await anEvent(db, organisation.id, {
      ...{ name: `Show ${one}, "again"`, startDate: '2024-04-01', endDate: '2026-03-31', eventTypeId: 17 + (one % 2) },
      subDisciplineId: one % 3 === 0 ? 201 : 101,
    })
    for (const year of [2024, 2025])
      for (const quarter of quarterNumbers)
        await db.insert(eventAttendances).values({
          ...{ eventId: event.id, year, quarter, occurencesAtLocation: quarter + one },
          knownAttendance: one === 4 && quarter === 2 ? null : 1_000 * quarter + 37 * one + (year - 2024),
          estimatedAttendance: (one + quarter) % 3 === 0 ? 11 * (one + 1) : null,
          ...{ knownAttendanceCyp: 33 * quarter + one, estimatedAttendanceCyp: one % 2 ? 5 : null },
        })
  }
  const yearAsCsv = async (year: number) => {
    const workbook = await downloadYearWorkbook(ctx, { organisationId: organisation.id, year })
    const sheets = valuesByOpenpyxl(Buffer.from(await workbook.arrayBuffer()))
    const cells = sheets.find(({ name }) => name === 'Events')?.cells ?? []
    return csvOf(cells)
  }
  files = { '2024.csv': await yearAsCsv(2024), '2025.csv': await yearAsCsv(2025) }
})

const sumsBy = (label: string, quarters: string) =>
  askDuckDb(
    files,
    `with figures as (${attendanceInDuckDb(2024)} union all ${attendanceInDuckDb(2025)})
    select ${label} as label,
      coalesce(sum(number) filter (where year = 2025 and figure in ('Known attendance', 'Estimated attendance')), 0)::int as now,
      coalesce(sum(number) filter (where year = 2024 and figure in ('Known attendance', 'Estimated attendance')), 0)::int as before,
      coalesce(sum(number) filter (where year = 2025 and figure like '% CYP attendance'), 0)::int as cyp,
      coalesce(sum(number) filter (where year = 2025 and figure = 'Occurrences at location'), 0)::int as occurrences,
      coalesce(sum(number) filter (where year = 2025 and figure = 'Estimated attendance'), 0)::int as estimated,
      count(distinct name)::int as events
    from figures where quarter in (${quarters}) group by 1 order by 1`,
  )

describe.each([
  { filters: { year: 2025 }, quarters: "'1', '2', '3', '4'" },
  { filters: { year: 2025, quarter: 2 }, quarters: "'2'" },
  { filters: { year: 2025, quarter: 4 }, quarters: "'4'" },
])('$filters', ({ filters, quarters }) => {
  const read = () => getReport(ctx, 'attendance', filters)

  test('the figures at the top', async () => {
    const [all] = await sumsBy("''", quarters)
    const [now, cyp, occurrences] = [Number(all?.now), Number(all?.cyp), Number(all?.occurrences)]
    expect(now).toBeGreaterThan(6_000)
    const { figures } = await read()
    expect(figures.map(({ figure }) => figure)).toEqual([now, cyp / now, occurrences, now / occurrences])
  })

  test('every table', async () => {
    const { tables } = await read()
    expect(tables.map(({ id }) => id).sort()).toEqual(tablesToRecompute('attendance', 'attendance').sort())
    const figuresOf = (id: string) =>
      Object.fromEntries(
        tables.find((table) => table.id === id)?.rows.map(({ label, figures }) => [label, figures]) ?? [],
      )
    const expected = async (label: string, of: (row: Record<string, unknown>) => unknown[]) =>
      Object.fromEntries((await sumsBy(label, quarters)).map((row) => [row.label, of(row)]))
    const [all] = await sumsBy("''", quarters)
    const share = (row: Record<string, unknown>) => Number(row.now) / Number(all?.now)
    expect(figuresOf('by-quarter')).toEqual(
      await expected("'Q' || quarter", (row) => [
        ...[row.now, row.before, row.cyp, row.occurrences],
        Number(row.estimated) / Number(row.now),
      ]),
    )
    for (const [id, label] of [
      ['by-type', 'type'],
      ['by-discipline', 'discipline'],
      ['by-location', 'location'],
    ] as const)
      expect([id, figuresOf(id)]).toEqual([
        id,
        await expected(label, (row) => [row.now, row.before, share(row), row.cyp, row.events]),
      ])
    expect(figuresOf('by-event')).toEqual(await expected('name', (row) => [row.now, row.before, share(row), row.cyp]))
  })
})
